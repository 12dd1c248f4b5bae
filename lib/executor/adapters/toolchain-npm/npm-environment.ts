const PASSED_ON =
  /^(PATH|HOME|LANG|LC_ALL|TMPDIR|(https?|no)_proxy|npm_config_.*|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i;

/** What npm needs to reach its registry; keys of model providers and the like stay out. */
export function npmEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && PASSED_ON.test(name)) kept[name] = value;
  return kept;
}
