/** Notices that the page's own policy (CSP, connect-src) refused a connection, which fetch reports like a missing network. */
export const watchPolicy = (origins: readonly string[]) => {
  let found: string | undefined;
  const note = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src') found ??= origins.find((origin) => blockedURI.startsWith(origin));
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    /** Origin that the policy refuses. The browser reports it in a task after the one that fails the request. */
    blocked: async (): Promise<string | undefined> => {
      await new Promise((resolve) => setTimeout(resolve));
      return found;
    },
    end: () => document.removeEventListener('securitypolicyviolation', note),
  };
};
