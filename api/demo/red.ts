import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Servicios } from '#api/operacion/servicios.ts'
import { isRefusal, type Refusal, SISTEMA } from '#domain/decider.ts'
import { crearAzar } from './azar.ts'
import type { CuentaDemo } from './cuentas.ts'
import type { NombreRubro } from './mercado.ts'
import { solicitudDeDemo as solicitud } from './solicitud.ts'
import { ANUNCIOS, DESCRIPCIONES, PALABRAS, VIDEO } from './vitrina.ts'

const DIA_MS = 24 * 3_600_000
const IMAGENES = join(import.meta.dirname, 'imagenes')

const bien = <T extends object>(resultado: T | Refusal): T => {
  if (isRefusal(resultado)) throw new Error(`demo: ${resultado.detalle}`)
  return resultado
}

/** Invitations on the demo market; invited people with an account accepted theirs. */
const INVITACIONES = [
  [
    'proveedor@demo.ec',
    'cliente',
    ['hotel.mirador.del.volcan@mercado.demo.ec', 'compras@constructora-nueva.ec', 'bodega@colegio-andino.ec'],
  ],
  ['proveedor@demo.ec', 'sucursal', ['manta@ferrecentro.ec']],
  ['cliente@demo.ec', 'amigo', ['andres.villacis@mercado.demo.ec', 'prima@correo.ec']],
  ['empresa@demo.ec', 'proveedor', ['ventas@papeleria-sol.ec', 'aceros.del.austro@mercado.demo.ec']],
  [
    'vendedor@demo.ec',
    'proveedor',
    ['bits.del.pacifico@mercado.demo.ec', 'imprenta.nuevo.sol@mercado.demo.ec', 'gerencia@avicola-costa.ec'],
  ],
  ['vendedor@demo.ec', 'cliente', ['cliente@demo.ec']],
] as const

/**
 * Adds keywords, descriptions, posts and favourites to the demo's accounts, through commands.
 * Running it again appends nothing.
 */
export const poblarRedDemo = async (
  {
    cuentas,
    red,
    publicaciones,
    invitaciones,
    imagenes,
  }: Pick<Servicios, 'cuentas' | 'red' | 'publicaciones' | 'invitaciones' | 'imagenes'>,
  hechas: readonly CuentaDemo[],
  hoy: number,
): Promise<void> => {
  const azar = crearAzar(20_261_121)
  const proveedores = hechas.filter((c): c is CuentaDemo & { rubro: NombreRubro } => c.rubro !== undefined)
  const hace = (dias: number) => new Date(hoy - dias * DIA_MS).toISOString()

  const imagenDe = new Map<number, string>()
  await Promise.all(
    proveedores.map(async ({ id, rubro }) => {
      const { sha256 } = await imagenes.guardar(id, createReadStream(join(IMAGENES, `${rubro}.webp`)))
      imagenDe.set(id, sha256)
    }),
  )
  const perfiles = proveedores.map(async ({ id, correo, rubro, clase }) => {
    const base = { actor: SISTEMA, ahora: hace(364) }
    const palabras = azar.mezcla(PALABRAS[rubro]).slice(0, 5 + azar.entre(0, 5))
    bien(await cuentas.ejecutar(id, { type: 'EditarPalabras', palabras, ...base }, solicitud(`palabras ${correo}`)))
    const descripcion = azar.de(DESCRIPCIONES[rubro])
    bien(
      await cuentas.ejecutar(
        id,
        { type: 'EditarPerfil', cambios: { descripcion }, ...base },
        solicitud(`perfil ${correo}`),
      ),
    )
    if (clase === 'sucursal') return
    const horario = [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: '08:30', cierra: dia === 6 ? '13:00' : '18:00' }))
    bien(await cuentas.ejecutar(id, { type: 'FijarHorario', horario, ...base }, solicitud(`horario ${correo}`)))
  })
  await Promise.all(perfiles)

  const posts = proveedores
    .filter(({ clase }) => clase !== 'sucursal')
    .flatMap(({ id, correo, rubro }) => {
      const cuantas = correo === 'proveedor@demo.ec' ? 24 : 1 + azar.entre(0, 5)
      return Array.from({ length: cuantas }, (_, n) => {
        const anuncios = ANUNCIOS[rubro]
        const [titulo, descripcion, tipo] = anuncios[n % anuncios.length] ?? ['', '', '']
        const contenido = tipo === 'imagen' ? (imagenDe.get(id) ?? '') : tipo === 'youtube' ? VIDEO : ''
        return {
          proveedorId: id,
          tipo,
          contenido,
          titulo,
          descripcion,
          dias: 1 + azar.entre(0, 339),
          clave: `${correo} ${n}`,
        }
      })
    })
    .sort((a, b) => b.dias - a.dias)
  // Sent at once, yet ordered in the log: each is an append of its own, and they are requested in
  // this order.
  const publicadas = posts.map(async ({ titulo, descripcion, dias, clave, ...p }) => {
    const textos = { tituloSuperior: titulo, descripcionSuperior: descripcion }
    const command = { type: 'Publicar', actor: SISTEMA, ahora: hace(dias), ...p, ...textos } as const
    bien((await publicaciones.crear(command, solicitud(`publicación ${clave}`))).hecha)
  })
  await Promise.all(publicadas)

  const matrices = proveedores.filter(({ clase, tipoUsuario }) => clase !== 'sucursal' && tipoUsuario === 'proveedor')
  const favoritos = hechas
    .filter(
      ({ tipoUsuario, clase }) => tipoUsuario === 'consumidor' || (tipoUsuario === 'proveedor' && clase !== 'sucursal'),
    )
    .map(async ({ id, correo, tipoUsuario }) => {
      const cuantos = correo === 'empresa@demo.ec' ? 16 : 2 + azar.entre(0, 4)
      const elegidos = azar.mezcla(matrices.filter((m) => m.id !== id)).slice(0, cuantos)
      for (const otra of elegidos) {
        const favorito = {
          actor: { id, tipoUsuario },
          ahora: hace(200),
          lista: 'proveedores',
          cuentaId: otra.id,
        } as const
        bien(await red.anadirFavorito(favorito, false, solicitud(`favorito ${correo} ${otra.correo}`)))
      }
    })
  await Promise.all(favoritos)

  const cuentaDe = new Map(hechas.map((cuenta) => [cuenta.correo, cuenta]))
  for (const [correo, tipo, correos] of INVITACIONES) {
    const invitador = cuentaDe.get(correo)
    if (!invitador) throw new Error(`demo: falta ${correo}`)
    const actor = { id: invitador.id, tipoUsuario: invitador.tipoUsuario }
    const mensaje =
      'Crea tu cuenta en BandWork: así nos encontramos, conversamos y completamos los pedidos en un solo lugar.'
    const pedida = { actor, ahora: hace(20), tipo, correos, mensaje }
    const { eventos } = bien(await invitaciones.pedir(pedida, solicitud(`invitación ${correo} ${tipo}`)))
    for (const { type, data } of eventos) {
      const invitada = type === 'InvitacionPedida' ? cuentaDe.get(data.correo) : undefined
      if (type !== 'InvitacionPedida' || !invitada) continue
      const leida = { ...data, invitadorId: invitador.id, invitador: '' }
      const origen = { actor: { id: invitada.id, tipoUsuario: invitada.tipoUsuario }, ahora: hace(18) }
      bien(await invitaciones.aceptar(leida, invitada.id, origen, solicitud(`aceptada ${invitada.correo} ${tipo}`)))
    }
  }
}
