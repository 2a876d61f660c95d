import type { modulesEn } from './en.ts';

export const modulesFr: Readonly<Record<keyof typeof modulesEn, string>> = {
  'modules.development': 'Développement : les modules de ce portail ne sont pas vérifiés.',
  'modules.last-good': '{reason} Le portail utilise la liste vérifiée du {date}.',
  'modules.new-version': 'Une nouvelle version du portail est disponible. Vous l’obtenez en rechargeant la page.',
  'modules.none': '{reason} Seules les pages du portail lui-même fonctionnent ; vos données sont en sécurité.',
  'modules.override-refused':
    'Les modules de votre propre ordinateur ne sont pas utilisés : ce portail ne le permet pas.',
  'modules.override-used':
    'Des modules de votre propre ordinateur sont utilisés dans ce navigateur. Ils ne sont pas vérifiés.',
  'modules.problem-broken': 'La liste des modules est endommagée.',
  'modules.problem-expired': 'La liste des modules a expiré.',
  'modules.problem-older': 'Le serveur propose une liste de modules plus ancienne qu’auparavant.',
  'modules.problem-unreachable': 'La liste des modules ne peut pas être chargée.',
  'modules.problem-untrusted': 'La liste des modules n’est pas signée par l’exploitant.',
};
