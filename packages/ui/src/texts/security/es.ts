import type { SecurityTexts } from './en.ts';

export const securityEs: SecurityTexts = {
  'proof.title': 'Confirme que es usted',
  'proof.text':
    'Este paso requiere una confirmación de los últimos {minutes} minutos, para que no baste con un dispositivo desatendido.',
  'proof.passkey': 'Confirmar con una llave de acceso',
  'proof.send-code': 'Enviar un código a {email}',
  'proof.confirm': 'Confirmar',
  'proof.passkey-elsewhere':
    'Para este paso su cuenta exige una llave de acceso, que no se puede usar en esta página. Inicie sesión de nuevo en el portal con este navegador y vuelva a intentarlo aquí.',

  'second.title': 'Segundo paso',
  'second.text': 'Su cuenta está protegida por el inicio de sesión en dos pasos. Confirme con su llave de acceso.',
  'second.use-recovery': 'Usar un código de recuperación',
  'second.recovery': 'Código de recuperación',
  'second.recovery-hint':
    'Uno de los códigos que guardó al activar el inicio de sesión en dos pasos. Cada uno sirve una vez.',
  'second.restart': 'Empezar de nuevo',

  'passkeys.title': 'Llaves de acceso',
  'passkeys.text':
    'Inicie sesión con su huella, su rostro o el PIN de su dispositivo en lugar de un código. Una llave de acceso solo sirve en este portal.',
  'passkeys.none': 'Aún no tiene ninguna llave de acceso.',
  'passkeys.add': 'Añadir una llave de acceso',
  'passkeys.new-name': 'Llave de acceso {n}',
  'passkeys.name': 'Nombre de la llave de acceso',
  'passkeys.rename': 'Cambiar nombre',
  'passkeys.rename-of': 'Cambiar nombre de la llave: {name}',
  'passkeys.remove': 'Eliminar',
  'passkeys.remove-of': 'Eliminar la llave: {name}',
  'passkeys.remove-text': '«{name}» ya no servirá para iniciar sesión. Bórrela también en su dispositivo.',
  'passkeys.synced': 'Sincronizada entre sus dispositivos',
  'passkeys.one-device': 'En un solo dispositivo',
  'passkeys.created': 'Añadida',
  'passkeys.last-used': 'último uso',
  'passkeys.never-used': 'sin usar',
  'passkeys.added': 'Se ha añadido la llave de acceso.',
  'passkeys.renamed': 'Se ha cambiado el nombre de la llave.',
  'passkeys.removed': 'Se ha eliminado la llave de acceso.',
  'passkeys.unsupported': 'Este navegador no admite llaves de acceso.',
  'passkeys.waits':
    'Añadida tras un simple código. Podrá eliminar otras llaves de acceso y activar el inicio de sesión en dos pasos desde el',
  'passkeys.removes': 'Se eliminará el',
  'passkeys.keep': 'Conservar',
  'passkeys.keep-of': 'Conservar la llave de acceso: {name}',
  'passkeys.kept': 'La llave de acceso se queda.',
  'passkeys.removed-later':
    'La llave de acceso se eliminará tras un plazo. Hasta entonces puede conservarla; usarla también la conserva.',

  'security.loading': 'Cargando sus formas de iniciar sesión',
  'security.failed': 'No se han podido cargar sus formas de iniciar sesión',

  'two-step.title': 'Inicio de sesión en dos pasos',
  'two-step.label': 'Exigir además una llave de acceso',
  'two-step.text':
    'Después de un código por correo o Google se exige además su llave de acceso o un código de recuperación.',
  'two-step.needs-passkey': 'Añada antes una llave de acceso.',
  'two-step.on': 'El inicio de sesión en dos pasos está activado.',
  'two-step.off': 'El inicio de sesión en dos pasos está desactivado; sus códigos de recuperación ya no sirven.',
  'two-step.begins': 'Empieza el',
  'two-step.waits':
    'Ha confirmado solo con un código. Hasta entonces basta un código para entrar, para que nadie que lea su correo le deje fuera; desactívelo aquí si no fue usted. Confirmado con una llave de acceso anterior, empieza de inmediato.',
  'two-step.waiting': 'El inicio de sesión en dos pasos empezará tras un plazo.',
  'two-step.notice': 'Se activó el inicio de sesión en dos pasos tras un simple código',
  'two-step.notice-text':
    'Desde entonces no bastará un código para entrar. Si no fue usted, cambie primero la contraseña de su correo y después desactívelo. Empieza el',
  'two-step.notice-open': 'Abrir los ajustes',

  'recovery.title': 'Sus códigos de recuperación',
  'recovery.text':
    'Guarde estos códigos en un lugar seguro. Cada uno sustituye una vez a su llave de acceso. No se volverán a mostrar.',
  'recovery.copy': 'Copiar los códigos',
  'recovery.copied': 'Se han copiado los códigos.',
  'recovery.saved': 'Los he guardado',
  'recovery.left': '{left} de {n} códigos de recuperación están sin usar.',
  'recovery.used': 'El código {number} se usó el',
  'recovery.renew': 'Crear nuevos códigos',

  'offer.title': 'Inicie sesión sin código la próxima vez',
  'offer.text': 'Añada una llave de acceso: bastará con su huella, su rostro o el PIN de su dispositivo.',
  'offer.later': 'Ahora no',
};
