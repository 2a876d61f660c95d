/** Versions of the modules, and the signed list of them. */
export const modulesEn = {
  'modules.development': 'Development: the modules of this portal are not verified.',
  'modules.last-good': '{reason} The portal uses the verified list of {date}.',
  'modules.new-version': 'A new version of the portal is available. You get it when you reload the page.',
  'modules.none': '{reason} Only the pages of the portal itself work; your data is safe.',
  'modules.override-refused': 'Modules of your own machine are not used: this portal does not allow it.',
  'modules.override-used': 'Modules of your own machine are used in this browser. They are not verified.',
  'modules.problem-broken': 'The list of modules is damaged.',
  'modules.problem-expired': 'The list of modules has expired.',
  'modules.problem-older': 'The server offers an older list of modules than before.',
  'modules.problem-unreachable': 'The list of modules cannot be loaded.',
  'modules.problem-untrusted': 'The list of modules is not signed by the operator.',
};
