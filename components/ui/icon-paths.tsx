import type { ReactNode } from "react";

/** Glyphs on a 16-unit grid, stroke 1.5; outline shapes differ so that they read without colour. */
export const ICON_PATHS = {
  aborted: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="m3.7 3.7 8.6 8.6" />
    </>
  ),
  catastrophic: (
    <>
      <path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z" />
      <path d="M8 4.7v4M8 11v.05" />
    </>
  ),
  blocked: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M2.5 8h11" />
    </>
  ),
  check: <path d="m3.5 8.5 3 3 6-7" />,
  chevron: <path d="m6 3.5 4.5 4.5L6 12.5" />,
  "chevron-down": <path d="M3.5 6 8 10.5 12.5 6" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  collapse: <path d="M2.5 2.5h11v11h-11zM6 2.5v11M11 6 9 8l2 2" />,
  compare: <path d="M6.2 2 3.8 14M12.2 2 9.8 14" strokeWidth="2.4" />,
  completed: <path d="M3 3v10M3 3.5h8.5l-1.7 2.7 1.7 2.7H3" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1" />
      <path d="M3 10.5h-.5v-8h8V3" />
    </>
  ),
  download: <path d="M8 2.5v8M4.7 7.5 8 10.8l3.3-3.3M2.5 13.5h11" />,
  executions: <path d="M2.5 4h3M2.5 8h3M2.5 12h3M8 4h5.5M8 8h5.5M8 12h3.5" />,
  external: <path d="M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9v4.5h-9v-9H7" />,
  eye: (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  fail: (
    <>
      <rect x="2.2" y="2.2" width="11.6" height="11.6" rx="1.5" />
      <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" />
    </>
  ),
  file: <path d="M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5" />,
  gallery: (
    <>
      <rect x="2" y="2" width="5" height="5" rx=".8" />
      <rect x="9" y="2" width="5" height="5" rx=".8" />
      <rect x="2" y="9" width="5" height="5" rx=".8" />
      <rect x="9" y="9" width="5" height="5" rx=".8" />
    </>
  ),
  "harness-error": <path d="M5.5 3 1.8 8l3.7 5M10.5 3l3.7 5-3.7 5M8 5.2v3.6M8 11v.05" />,
  hung: (
    <path d="M4.2 2.2h7.6M4.2 13.8h7.6M5.2 2.2c0 3.6 2.8 3.9 2.8 5.8s-2.8 2.2-2.8 5.8M10.8 2.2c0 3.6-2.8 3.9-2.8 5.8s2.8 2.2 2.8 5.8" />
  ),
  image: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1" />
      <path d="m2.5 11.5 3.5-3.5 2.5 2.5 2-2 3 3M10.5 5.8v.05" />
    </>
  ),
  incomplete: (
    <>
      <path d="M8 1.75a6.25 6.25 0 1 0 6.25 6.25" />
      <path d="M8 4.8V8l2.2 1.6" strokeOpacity="0" />
      <path d="M11 2.6a6.2 6.2 0 0 1 2.5 2.6" strokeDasharray="1 2.4" />
      <path d="M5.4 8h5.2" />
    </>
  ),
  inconclusive: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 1.75v12.5a6.25 6.25 0 0 0 0-12.5" fill="currentColor" stroke="none" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 7.4V11M8 5v.05" />
    </>
  ),
  infrastructure: (
    <>
      <rect x="2" y="2.5" width="12" height="4.5" rx="1" />
      <rect x="2" y="9" width="12" height="4.5" rx="1" />
      <path d="M4.5 4.75v.05M4.5 11.25v.05M8.5 11.2l3 0" />
    </>
  ),
  invalid: (
    <>
      <path d="M2 11.5h12M3.5 11.5V6.7M12.5 11.5V8.7M6 6.5l4 4" />
      <path d="M2 4h12" strokeDasharray="2 2" />
    </>
  ),
  ledger: <path d="M3.5 2h9v12h-9zM6 5h4M6 8h4M6 11h2.5" />,
  link: (
    <path d="M6.5 9.5a3 3 0 0 0 4.3 0l2-2a3 3 0 0 0-4.3-4.3l-.7.7M9.5 6.5a3 3 0 0 0-4.3 0l-2 2a3 3 0 0 0 4.3 4.3l.7-.7" />
  ),
  machine: (
    <>
      <rect x="4" y="4" width="8" height="8" rx="1" />
      <path d="M6.5 1.5V4M9.5 1.5V4M6.5 12v2.5M9.5 12v2.5M1.5 6.5H4M1.5 9.5H4M12 6.5h2.5M12 9.5h2.5" />
    </>
  ),
  more: <path d="M3.5 8v.05M8 8v.05M12.5 8v.05" strokeWidth="2" />,
  pass: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="m5.2 8.2 2 2 3.6-4.2" />
    </>
  ),
  play: <path d="M5 3v10l7.5-5z" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  published: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M1.75 8h12.5M8 1.75c2 2 2.6 4 2.6 6.25S10 12.25 8 14.25M8 1.75C6 3.75 5.4 5.75 5.4 8S6 12.25 8 14.25" />
    </>
  ),
  queued: <circle cx="8" cy="8" r="6.25" strokeDasharray="1 2.27" />,
  retry: <path d="M13.5 8A5.5 5.5 0 1 1 11.6 3.85M13.5 2v3.2h-3.2" />,
  review: <path d="m2.5 4.5 1.2 1.2L6 3.4M2.5 10.5l1.2 1.2L6 9.4M8.5 4.5h5M8.5 10.7h5" />,
  running: (
    <>
      <circle cx="8" cy="8" r="6.25" strokeOpacity=".3" />
      <path d="M8 1.75A6.25 6.25 0 0 1 13.4 11.1" />
    </>
  ),
  runs: <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M6 6.5v6" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.5 3.5" />
    </>
  ),
  settings: (
    <>
      <path d="M2 5h6M12 5h2M2 11h2M8 11h6" />
      <circle cx="10" cy="5" r="1.8" />
      <circle cx="6" cy="11" r="1.8" />
    </>
  ),
  "sign-out": <path d="M6.5 2.5h-4v11h4M10.5 5l3 3-3 3M13.5 8h-8" />,
  sort: <path d="M5 3v10M2.5 10.5 5 13l2.5-2.5M9 4h5M9 8h3.5M9 12h2" />,
  spark: <path d="M2 10.5 5 7l2.5 2.5L11 4.5l3 3" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11" fill="currentColor" />
    </>
  ),
  stacks: <path d="M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5v.05M5 11v.05" />,
  suites: <path d="m8 2 6 3-6 3-6-3zM2 8.5l6 3 6-3M2 11.700l6 3 6-3" />,
  swap: <path d="M2.5 5.5h10L10 3M13.5 10.5h-10L6 13" />,
  tests: (
    <path d="M6.2 2v4.3L2.8 12.6c-.4.8.1 1.4.9 1.4h8.6c.8 0 1.300-.6.900-1.400L9.800 6.300V2M5 2h6M4.500 10h7" />
  ),
  "timed-out": (
    <>
      <circle cx="8" cy="8.8" r="5.4" />
      <path d="M8 5.8v3l1.9 1.3M6.2 1.5h3.6" />
    </>
  ),
  undetermined: (
    <>
      <circle cx="8" cy="8" r="6.25" strokeDasharray="2.2 2.7" />
      <path d="M6.4 6.5c.1-1 .8-1.6 1.7-1.6s1.7.6 1.7 1.5c0 1.3-1.7 1.4-1.7 2.7M8.1 11.2v.05" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.5" r="2.8" />
      <path d="M2.8 13.8c.6-2.8 2.6-4.3 5.2-4.3s4.6 1.5 5.2 4.3" />
    </>
  ),
  valid: (
    <>
      <path d="M2 11.5h12M3.5 11.5V6.7M6.5 11.5V8.7M9.5 11.5V6.7M12.5 11.5V8.7" />
      <path d="M2 4h12" />
    </>
  ),
  warning: (
    <>
      <path d="M8 2.2 14.3 13.3H1.7z" />
      <path d="M8 6.5v3.2M8 11.6v.05" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof ICON_PATHS;
