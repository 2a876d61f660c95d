import type { ProgramFailureCode } from './program-failure-code.ts';

export const programFailuresFr: Readonly<Record<ProgramFailureCode, string>> = {
  'partner-site.not-found':
    'Ce site ne peut pas ouvrir cette fenêtre : sa clé a été supprimée, ou elle n’autorise pas cette adresse ou cette action.',
  'partner-site.too-many': 'Vous avez {max} sites partenaires, le maximum pour un compte. Supprimez-en un d’abord.',
  'webhook.not-found': 'Ce webhook ou ce message n’existe pas, ou il a été supprimé.',
  'webhook.too-many': 'Vous avez {max} webhooks, le maximum pour un compte. Supprimez-en un d’abord.',
  'webhook.address-refused':
    'Les webhooks sont envoyés à des serveurs publics en https, port 443 ou 8443, et à aucun autre.',
  'token.invalid': 'Ce jeton d’accès n’est pas valide : il est inconnu, a expiré ou a été révoqué.',
  'token.not-allowed':
    'Ce jeton d’accès ne permet pas cette étape. Créez-en un avec l’autorisation nécessaire, ou utilisez le portail.',
  'token.not-found': 'Ce jeton d’accès n’existe pas, ou il a été révoqué.',
  'token.too-many': 'Vous avez {max} jetons d’accès, le maximum par compte. Révoquez-en d’abord un.',
  'module.missing': 'Ses fichiers manquent sur le serveur.',
  'module.tampered': 'Les fichiers reçus ne sont pas ceux qui ont été publiés ; ils n’ont donc pas été exécutés.',
  'module.slow': 'Il n’a pas démarré à temps.',
  'module.broken': 'Il s’est arrêté à cause d’une erreur interne.',
  'module.needs-newer':
    'Il est fait pour une version du portail ({needed}) plus récente que celle de cette page ({has}). Rechargez la page pour l’obtenir.',
  'module.too-old':
    'Il est fait pour une version du portail ({needed}) que celle-ci ({has}) ne prend plus en charge. Son équipe doit le publier à nouveau.',
};
