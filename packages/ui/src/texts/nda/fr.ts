import type { NdaTexts } from './en.ts';

export const ndaFr: NdaTexts = {
  'nda.card': 'Accord de confidentialité',
  'nda.reminder':
    'Le destinataire doit lire et signer cet accord avant que l’actif s’ouvre. La signature est consignée sur la blockchain.',
  'nda.know-how': 'savoir-faire / secret des affaires',
  'nda.know-how-note':
    'Plus strict : personnes nommément désignées, pas de rétro-ingénierie, secret pendant au moins dix ans.',
  'nda.language': 'Langue de l’accord',
  'nda.language-note': 'Ce texte fait foi. Choisissez une langue que les deux parties comprennent.',
  'nda.own-use': 'Utiliser plutôt mon propre texte (PDF, texte brut ou photos)',
  'nda.own-warning': 'Le registre n’a pas rédigé ce texte et ne l’a pas vérifié.',
  'nda.own-note':
    'Le destinataire le lit et le signe. Il est conservé chiffré, mais l’exploitant du registre détient la clé et pourrait le lire.',
  'nda.own-file': 'Texte propre',
  'nda.own-choose': 'Choisissez un PDF, un fichier texte ou des photos des pages, {max} au plus',
  'nda.own-photos':
    'Les photos deviennent un seul PDF, une page chacune, dans l’ordre de leurs noms. Le lieu, l’heure et l’appareil qui y sont enregistrés sont retirés.',
  'nda.own-missing': 'Veuillez choisir un fichier',
  'nda.own-type': 'Seuls un PDF, un texte brut ou des photos (JPEG, PNG) sont possibles',
  'nda.own-size': 'Ce fichier est trop volumineux ou vide',
  'nda.name': 'Votre nom dans l’accord',
  'nda.name-note':
    'Votre nom ou celui de l’organisation pour laquelle vous agissez. C’est votre déclaration ; le registre ne la vérifie pas. Le destinataire le reçoit, le document public n’en contient que l’empreinte.',
  'nda.name-note-grantee':
    'Votre nom ou celui de l’organisation pour laquelle vous agissez. Vous le signez avec l’accord ; l’expéditeur le reçoit. Le registre ne le vérifie pas.',
  'nda.name-missing': 'Veuillez saisir votre nom, de 2 à 120 caractères',
  'nda.law': 'Droit applicable',
  'nda.courts': 'Juridiction compétente',
  'nda.left-open': 'Ne pas préciser',
  'nda.is-left-open': 'Non précisé',
  'nda.grantor-name': 'Nom de l’expéditeur',
  'nda.claimed': '{name} (déclaré par l’expéditeur)',
  'nda.own-loading': 'Chargement de l’accord',
  'nda.print': 'Imprimer ou enregistrer en PDF',
  'nda.preview': 'Lire l’accord',
  'nda.preview-title': 'L’accord à signer',
  'nda.loading': 'Chargement de l’accord',
  'nda.text': 'Texte de l’accord',
  'nda.origin': 'Texte {id}, version {version}, inchangé.',
  'nda.origin-own': 'Ce texte n’est pas l’un de ceux fournis avec le produit.',
  'nda.no-advice': 'Ceci ne constitue pas un conseil juridique.',
  'nda.fetch-failed': 'Le contenu de l’accord n’a pas pu être obtenu d’IPFS : {status}',
  'nda.title': 'Lire et signer l’accord',
  'nda.variant-note': 'Choisi par la personne qui partage l’actif.',
  'nda.signed-words':
    'En signant, vous acceptez cet accord pour l’actif {id}, {title}. La signature couvre l’actif, le texte, les deux parties, le niveau d’accès et sa fin.',
  'nda.typed-data': 'Données signées',
  'nda.accept': 'J’ai lu cet accord et je l’accepte',
  'nda.sign': 'Signer et accepter',
  'nda.evidence-failed':
    'Vous avez accès. La trace de votre lecture et de votre signature n’a pas pu être conservée ; votre signature sur la blockchain vaut aussi sans elle.',
};
