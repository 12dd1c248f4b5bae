/**
 * Runs before a build's first script. Storage of a framed page of another site is refused by browsers, and a build that
 * expects it would die at its first line; what it stores lives as long as the page. Peer connections are taken away: they
 * are the one way out that a content policy does not close.
 */
const SHIM = `(() => {
  const memory = () => {
    const held = new Map();
    const storage = {
      get length() { return held.size; },
      key: (index) => [...held.keys()][index] ?? null,
      getItem: (key) => held.get(String(key)) ?? null,
      setItem: (key, value) => void held.set(String(key), String(value)),
      removeItem: (key) => void held.delete(String(key)),
      clear: () => held.clear(),
    };
    return new Proxy(storage, {
      get: (target, key) => (key in target ? target[key] : held.get(String(key))),
      set: (_target, key, value) => (held.set(String(key), String(value)), true),
      deleteProperty: (_target, key) => (held.delete(String(key)), true),
    });
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    try { window[name].length; } catch { Object.defineProperty(window, name, { value: memory(), configurable: true }); }
  }
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel"]) delete window[name];
})();`;

/** The page with the shim as its first script. */
export function withShim(html: string): string {
  const script = `<script>${SHIM}</script>`;
  const head = /<head[^>]*>/i.exec(html);
  if (head)
    return html.slice(0, head.index + head[0].length) + script + html.slice(head.index + head[0].length);
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html);
  const at = doctype?.[0].length ?? 0;
  return html.slice(0, at) + script + html.slice(at);
}
