import type { MailLocale } from '../mail/sign-in-mail.ts';

export interface UndoTexts {
  readonly title: string;
  readonly question: string;
  /** The mailbox comes first, because who reads it can begin again. */
  readonly mailbox: string;
  readonly button: string;
  readonly done: string;
  /** For a link that this registry did not make, and one that has ended. */
  readonly unknown: string;
  readonly settings: string;
}

/** Texts of the page that undoes changes of an account that wait. */
export const undoTexts: Readonly<Record<MailLocale, UndoTexts>> = {
  en: {
    title: 'Undo changes of your account',
    question:
      'Two-step sign-in that has not begun is switched off, passkeys that would be removed stay, a change of the keys of your account that was not made is taken back, passkeys that were added by code a short time ago are removed, and all devices are signed out that did not use an earlier passkey.',
    mailbox: 'Change the password of your mailbox first: who reads your mail can sign in by code again.',
    button: 'Undo the changes',
    done: 'The changes were undone. Sign in again, and look through the access tokens and sites in the settings.',
    unknown: 'This link is not valid, or its time has passed. The settings show what can still be changed.',
    settings: 'Open the settings',
  },
  de: {
    title: 'Änderungen an Ihrem Konto rückgängig machen',
    question:
      'Eine Anmeldung in zwei Schritten, die noch nicht gilt, wird ausgeschaltet, Passkeys, die entfernt werden sollten, bleiben, eine noch nicht vollzogene Änderung der Schlüssel Ihres Kontos wird zurückgenommen, vor Kurzem per Code hinzugefügte Passkeys werden entfernt, und alle Geräte werden abgemeldet, die keinen früheren Passkey verwendet haben.',
    mailbox:
      'Ändern Sie zuerst das Passwort Ihres Postfachs: Wer Ihre E-Mails liest, kann sich erneut per Code anmelden.',
    button: 'Änderungen rückgängig machen',
    done: 'Die Änderungen sind rückgängig gemacht. Melden Sie sich neu an und sehen Sie die Zugriffstoken und Websites in den Einstellungen durch.',
    unknown:
      'Dieser Link ist nicht gültig, oder seine Zeit ist abgelaufen. Was sich noch ändern lässt, zeigen die Einstellungen.',
    settings: 'Einstellungen öffnen',
  },
  fr: {
    title: 'Annuler des modifications de votre compte',
    question:
      'La connexion en deux étapes qui n’a pas encore commencé est désactivée, les clés d’accès qui devaient être retirées restent, une modification des clés de votre compte qui n’a pas encore été faite est abandonnée, celles ajoutées depuis peu par code sont retirées, et tous les appareils qui n’ont pas utilisé une clé d’accès antérieure sont déconnectés.',
    mailbox: 'Changez d’abord le mot de passe de votre messagerie : qui lit vos e-mails peut se reconnecter par code.',
    button: 'Annuler les modifications',
    done: 'Les modifications sont annulées. Reconnectez-vous et vérifiez les jetons d’accès et les sites dans les paramètres.',
    unknown:
      'Ce lien n’est pas valable, ou son délai est écoulé. Les paramètres montrent ce qui peut encore être modifié.',
    settings: 'Ouvrir les paramètres',
  },
  es: {
    title: 'Deshacer cambios de su cuenta',
    question:
      'El inicio de sesión en dos pasos que aún no ha empezado se desactiva, las llaves de acceso que iban a eliminarse se quedan, se retira un cambio de las claves de su cuenta que aún no se ha hecho, las añadidas hace poco con un código se eliminan, y se cierra la sesión en todos los dispositivos que no usaron una llave de acceso anterior.',
    mailbox: 'Cambie primero la contraseña de su correo: quien lea sus mensajes puede volver a entrar con un código.',
    button: 'Deshacer los cambios',
    done: 'Los cambios se han deshecho. Inicie sesión de nuevo y revise los tokens de acceso y los sitios en los ajustes.',
    unknown: 'Este enlace no es válido o su plazo ha terminado. Los ajustes muestran lo que todavía se puede cambiar.',
    settings: 'Abrir los ajustes',
  },
};
