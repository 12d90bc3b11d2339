/** The terms and conditions that a registration accepts. A changed text is a new version. */
export const TERMINOS = {
  version: '2026-12',
  secciones: [
    {
      titulo: 'Qué es BandWork',
      texto:
        'BandWork es una red de trabajo y un mercado de negociación: pone en contacto a clientes y proveedores, y guarda los pedidos, las propuestas y las entregas que acuerdan entre ellos. BandWork no es parte de esos acuerdos.',
    },
    {
      titulo: 'Tu cuenta',
      texto:
        'Los datos que registras deben ser verdaderos y tuyos o de la empresa que representas. Eres responsable de tu contraseña y de lo que se hace con tu cuenta.',
    },
    {
      titulo: 'Clientes y proveedores',
      texto:
        'Las cuentas de clientes son gratuitas. Un proveedor empieza con una cuenta gratuita, que termina cuando concluye su negociación, y puede pasar a una cuenta de pago.',
    },
    {
      titulo: 'Lo que escribes y publicas',
      texto:
        'Respondes por lo que escribes, adjuntas y publicas. No se admite contenido ilegal, engañoso ni correo no deseado. Las invitaciones y los mensajes masivos tienen límites diarios.',
    },
    {
      titulo: 'Tus datos personales',
      texto:
        'Tus datos se usan para prestar el servicio, conforme a la Ley Orgánica de Protección de Datos Personales del Ecuador. Se guardan cifrados y puedes pedir que se eliminen: entonces dejan de poder leerse, y solo quedan los totales sin tu nombre. De tus recibos se guarda siete años lo que la ley tributaria obliga, el nombre y el RUC o cédula, que solo lee finanzas.',
    },
    {
      titulo: 'La historia de los pedidos',
      texto:
        'Cada paso de un pedido queda registrado y no se cambia después: así las dos partes pueden demostrar lo que se acordó.',
    },
  ],
} as const
