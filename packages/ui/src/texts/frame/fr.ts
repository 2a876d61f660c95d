import type { FrameTexts } from './en.ts';

export const frameFr: FrameTexts = {
  'app.name': 'Registre PI',
  'app.skip': 'Aller au contenu',
  'app.local-chain': 'CHAÎNE LOCALE : ne prouve rien',
  'app.disk-low':
    'Le disque de ce serveur est presque plein. Les données enregistrées restent lisibles ; de nouveaux fichiers pourront bientôt être refusés.',
  'app.disk-full':
    'Le disque de ce serveur est plein. Les données enregistrées restent lisibles ; rien de nouveau n’est accepté tant que la place manque.',
  'app.starting': 'Le portail démarre',
  'app.start-failed': 'Le portail ne peut pas démarrer',
  'app.start-failed-safe': 'Vos données sont intactes. Le serveur ne répond pas pour le moment.',

  'index.behind-notice': 'Indexation en cours… {n} blocs de retard',

  'nav.main': 'Principal',
  'nav.quick': 'Accès rapide',
  'nav.dashboard': 'Tableau de bord',
  'nav.assets': 'Actifs',
  'nav.workfiles': 'Dossiers',
  'nav.shares': 'Partages',
  'nav.register': 'Enregistrer une PI',
  'nav.add': 'Ajouter',
  'nav.settings': 'Paramètres',
  'nav.verify': 'Vérifier une preuve',
  'nav.menu': 'Menu',
  'nav.all-pages': 'Toutes les pages',
  'nav.collapse': 'Replier la barre latérale',
  'nav.expand': 'Déplier la barre latérale',
  'nav.sign-out': 'Se déconnecter',
  'nav.log-out': 'Se déconnecter',
  'nav.account': 'Compte {wallet}',
  'nav.user': 'Utilisateur',

  'theme.label': 'Thème',
  'theme.light': 'Clair',
  'theme.dark': 'Sombre',
  'theme.system': 'Comme cet appareil',
  'theme.to-light': 'Passer au thème clair',
  'theme.to-dark': 'Passer au thème sombre',

  'dashboard.greeting': 'Bon retour, {name}',
  'dashboard.subtitle': 'Votre registre en un coup d’œil.',
  'dashboard.register-title': 'Enregistrer un actif',
  'dashboard.register-text':
    'Votre fichier est chiffré dans ce navigateur, conservé, horodaté et inscrit sur la blockchain à votre nom.',
  'dashboard.register-action': 'Enregistrer une PI',
  'dashboard.assets-title': 'Vos actifs',
  'dashboard.assets-text': 'Ouvrez et vérifiez les fichiers que vous avez enregistrés, octet par octet.',
  'dashboard.assets-action': 'Ouvrir la bibliothèque',

  'not-found.title': 'Oups ! Page introuvable',
  'not-found.text': 'Cette page n’existe pas : {path}',
  'not-found.action': 'Retour à l’accueil',

  'unavailable.title': 'Cette partie n’est pas encore disponible',
  'unavailable.text': '{name} ne fait pas partie de cette version.',

  'module.loading': 'Chargement : {name}',
  'module.failed': 'Impossible d’afficher : {name}',
  'module.failed-safe': 'Vos données sont en sécurité ; le reste du portail continue de fonctionner.',
  'module.failed-do': 'Réessayez. Si le problème persiste, rechargez la page.',
  'module.refused': '{name} ne peut pas utiliser {claim} : une autre partie du portail l’utilise déjà.',

  'notifications.title': 'Notifications',
  'notifications.open': 'Notifications, {n} non lues',
  'notifications.empty': 'Aucune notification pour l’instant.',
  'notifications.clear': 'Vider la liste',
  'notifications.repeated': '{n} fois',
  'notifications.tone.success': 'Succès',
  'notifications.tone.info': 'Information',
  'notifications.tone.warning': 'Avertissement',
  'notifications.tone.failure': 'Erreur',
};
