import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { type Actor, isRefusal, SISTEMA } from '#domain/decider.ts'
import type { TipoInvitacion } from '#domain/red/invitacion.ts'
import { bien, type Mundo } from './mundo.ts'
import { abrir, type Reparto, TERMINO } from './personas.ts'
import { SIN_BUZON } from './procesos.ts'
import { vivirPublicaciones } from './publicacion.ts'

const invitar = async ({ invitaciones, pide, de }: Mundo, quien: Actor, tipo: TipoInvitacion, correos: string[]) => {
  const mensaje = `Únete, ñaño 👋 (${tipo})`
  await bien(invitaciones.pedir({ ...de(quien), tipo, correos, mensaje }, pide(quien)))
}

/** Opens an invitation's link, and an account with it. */
const aceptar = async (mundo: Mundo, invitador: Actor, numero: number, n: number) => {
  const { invitaciones, firmas, reloj, de, pide } = mundo
  const token = firmas.firmar(ENLACE_INVITACION, invitador.id, numero)
  const leida = await invitaciones.abrirEnlace(token, reloj.ahora())
  if (isRefusal(leida)) throw new Error(leida.detalle)
  const clave = `registro por invitación ${n}`
  const solicitud = pide(SISTEMA, clave)
  return abrir(
    mundo,
    {
      tipoUsuario: 'consumidor',
      clase: 'personal',
      cuentaGratuita: false,
      nombre: `Invitada ${n} 💌`,
      correo: leida.correo,
      celular: '0990000002',
      direccion: 'Otavalo',
      identificacion: String(1_001_000_000 + n),
      pais: 'Ecuador',
      provincia: 'Imbabura',
      ciudad: 'Otavalo',
      actividad: '',
      ...TERMINO,
      correoConfirmado: true,
      invitacion: { invitadorId: invitador.id, numero },
    },
    { aceptar: (id) => invitaciones.aceptar(leida, id, de(SISTEMA), solicitud) },
    clave,
  )
}

const vivirInvitaciones = async (mundo: Mundo, { matriz, cliente, fugaz }: Reparto) => {
  await invitar(mundo, matriz, 'cliente', ['clienta@prueba.ec', SIN_BUZON])
  await invitar(mundo, matriz, 'sucursal', ['sur@prueba.ec'])
  // An invited person who has an account already learns it by the mail alone.
  await invitar(mundo, matriz, 'proveedor', ['persona9@prueba.ec'])
  const { cuentas, de, pide } = mundo
  for (const quien of [cliente, fugaz]) {
    const confirmar = { type: 'ConfirmarCorreo', ...de(quien) } as const
    await bien(cuentas.ejecutar(quien.id, confirmar, pide(quien)))
  }
  await invitar(mundo, cliente, 'amigo', ['amiga@prueba.ec'])
  await invitar(mundo, fugaz, 'amigo', ['confidente@prueba.ec'])
  await mundo.sosiego()
  const clienta = await aceptar(mundo, matriz, 1, 1)
  await aceptar(mundo, cliente, 1, 2)
  return clienta
}

/** Lives what accounts do with each other: lists, invitations, messages, posts. */
export const vivirRed = async (mundo: Mundo, reparto: Reparto) => {
  const { cliente, empresa, matriz, individual, fugaz, olvidada } = reparto
  const { red, pide, de } = mundo
  const anadir = (quien: Actor, lista: 'proveedores' | 'clnts_empr' | 'clnts_pers', { id: cuentaId }: Actor) =>
    bien(red.anadirFavorito({ ...de(quien), lista, cuentaId }, true, pide(quien)))
  await anadir(cliente, 'proveedores', matriz)
  await anadir(cliente, 'proveedores', individual)
  const fuera = { ...de(cliente), lista: 'proveedores', cuentaId: matriz.id } as const
  await bien(red.quitarFavorito(fuera, pide(cliente)))
  await anadir(cliente, 'proveedores', matriz)
  const otro = { ...fuera, cuentaId: individual.id }
  await bien(red.quitarFavorito(otro, pide(cliente)))
  await bien(red.anadirFavorito({ ...otro, vuelve: true }, true, pide(cliente)))
  await bien(red.moverFavorito({ ...otro, antesDe: undefined }, pide(cliente)))
  await anadir(fugaz, 'proveedores', olvidada)
  await anadir(matriz, 'clnts_empr', empresa)
  await anadir(matriz, 'clnts_pers', fugaz)

  const clienta = await vivirInvitaciones(mundo, reparto)
  await anadir(matriz, 'clnts_pers', clienta)

  const mensajes = [
    [matriz, 'clientes', 'Llegó el cemento Güitig 🎉', [cliente, clienta, fugaz]],
    [fugaz, 'amigos', 'Esto queda entre nosotros', [cliente]],
  ] as const
  for (const [quien, grupo, mensaje, destinatarios] of mensajes) {
    const ids = destinatarios.map(({ id }) => id)
    const enviar = { type: 'EnviarMensajeMasivo', ...de(quien), grupo, mensaje, destinatarios: ids } as const
    await bien(red.enviarMensaje(enviar, pide(quien)))
  }

  await vivirPublicaciones(mundo, reparto)
  await mundo.sosiego()
}
