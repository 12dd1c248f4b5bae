import { Fragment, type ReactNode } from "react";

export type KeyValue = { key: string; value: ReactNode; title?: string };

export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      {items.map(({ key, value, title }) => (
        <Fragment key={key}>
          <dt className="text-xs leading-6 text-ink-3">{key}</dt>
          <dd title={title} className="truncate leading-6">
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
