import { marked, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";

/**
 * The one sanitiser of Markdown: marked parses, and only the kinds listed here become elements. Raw HTML stays text,
 * images stay their description, links open only http and https.
 */
export function Markdown({ source }: { source: string }) {
  return <div className="prose break-words">{blocks(marked.lexer(source))}</div>;
}

function blocks(tokens: readonly Token[] | undefined): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{node(token)}</Fragment>);
}

const INLINE: Record<string, (token: Token) => ReactNode> = {
  strong: (token) => <strong className="font-semibold">{blocks(tokensOf(token))}</strong>,
  em: (token) => <em>{blocks(tokensOf(token))}</em>,
  del: (token) => <s>{blocks(tokensOf(token))}</s>,
  codespan: (token) => <code>{textOf(token)}</code>,
  br: () => <br />,
  link: (token) => (isLink(token) ? link(token) : textOf(token)),
};

const BLOCK: Record<string, (token: Token) => ReactNode> = {
  space: () => null,
  hr: () => <hr />,
  paragraph: (token) => <p>{blocks(tokensOf(token))}</p>,
  heading: (token) => <h4>{blocks(tokensOf(token))}</h4>,
  blockquote: (token) => <blockquote>{blocks(tokensOf(token))}</blockquote>,
  code: (token) => (
    <pre>
      <code>{textOf(token)}</code>
    </pre>
  ),
  list: (token) => (isList(token) ? list(token) : textOf(token)),
};

function node(token: Token): ReactNode {
  const known = BLOCK[token.type] ?? INLINE[token.type];
  if (known !== undefined) return known(token);
  const inner = tokensOf(token);
  return token.type === "text" && inner !== undefined ? blocks(inner) : textOf(token);
}

function list(token: Tokens.List): ReactNode {
  const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>);
  return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function link(token: Tokens.Link): ReactNode {
  const inner = blocks(token.tokens);
  if (!/^https?:\/\//i.test(token.href)) return <span>{inner}</span>;
  return (
    <a href={token.href} rel="noreferrer noopener nofollow" target="_blank" className="link">
      {inner}
    </a>
  );
}

function tokensOf(token: Token): Token[] | undefined {
  return "tokens" in token ? token.tokens : undefined;
}

/** marked escapes nothing in `text` of the lexer; React escapes on output. */
function textOf(token: Token): string {
  return "text" in token && typeof token.text === "string" ? token.text : token.raw;
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === "link";
}

function isList(token: Token): token is Tokens.List {
  return token.type === "list";
}
