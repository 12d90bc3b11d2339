import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { huellaDe, idDeComando } from '#commands/cifrado.ts'
import type { ComandosCuenta } from '#commands/cuenta.ts'
import type { ComandosRed } from '#commands/red.ts'
import { isRefusal, type Refusal } from '#domain/decider.ts'
import type { Archivos } from '../archivos.ts'
import { crearAzar } from './azar.ts'
import type { CuentaDemo } from './cuentas.ts'
import type { NombreRubro } from './mercado.ts'
import { ANUNCIOS, DESCRIPCIONES, PALABRAS } from './vitrina.ts'

const SISTEMA = { id: 0, tipoUsuario: 'sistema' } as const
const DIA_MS = 24 * 3_600_000
const IMAGENES = join(import.meta.dirname, 'imagenes')

const bien = <T extends object>(resultado: T | Refusal): T => {
  if (isRefusal(resultado)) throw new Error(`demo: ${resultado.detalle}`)
  return resultado
}
const sello = (clave: string) => ({ comando: idDeComando(0, `demo:${clave}`), huella: huellaDe(clave) })

/** Keywords, descriptions, posts and favourites of the demo's accounts, through commands; the same again appends nothing. */
export const poblarRedDemo = async (
  cuentas: ComandosCuenta,
  red: ComandosRed,
  archivos: Archivos,
  hechas: readonly CuentaDemo[],
  hoy: number,
): Promise<void> => {
  const azar = crearAzar(20_261_121)
  const proveedores = hechas.filter((c): c is CuentaDemo & { rubro: NombreRubro } => c.rubro !== undefined)
  const hace = (dias: number) => new Date(hoy - dias * DIA_MS).toISOString()

  const imagenes = new Map<NombreRubro, string>()
  for (const rubro of Object.keys(ANUNCIOS) as NombreRubro[]) {
    const guardada = await archivos.guardar(createReadStream(join(IMAGENES, `${rubro}.webp`)), () => undefined)
    imagenes.set(rubro, guardada.sha256)
  }
  const perfiles = proveedores.map(async ({ id, correo, rubro, clase }) => {
    const base = { actor: SISTEMA, ahora: hace(364) }
    const palabras = azar.mezcla(PALABRAS[rubro]).slice(0, 5 + azar.entre(0, 5))
    bien(await cuentas.ejecutar(id, { type: 'EditarPalabras', palabras, ...base }, sello(`palabras ${correo}`)))
    const descripcion = azar.de(DESCRIPCIONES[rubro])
    bien(
      await cuentas.ejecutar(
        id,
        { type: 'EditarPerfil', cambios: { descripcion }, ...base },
        sello(`perfil ${correo}`),
      ),
    )
    if (clase === 'sucursal') return
    const horario = [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: '08:30', cierra: dia === 6 ? '13:00' : '18:00' }))
    bien(await cuentas.ejecutar(id, { type: 'FijarHorario', horario, ...base }, sello(`horario ${correo}`)))
  })
  await Promise.all(perfiles)

  const publicaciones = proveedores
    .filter(({ clase }) => clase !== 'sucursal')
    .flatMap(({ id, correo, rubro }) => {
      const cuantas = correo === 'proveedor@demo.ec' ? 24 : 1 + azar.entre(0, 5)
      return Array.from({ length: cuantas }, (_, n) => {
        const anuncios = ANUNCIOS[rubro]
        const [titulo, descripcion, tipo] = anuncios[n % anuncios.length] ?? ['', '', '']
        const contenido = tipo === 'imagen' ? (imagenes.get(rubro) ?? '') : ''
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
  for (const { titulo, descripcion, dias, clave, ...p } of publicaciones) {
    const textos = { tituloSuperior: titulo, descripcionSuperior: descripcion }
    const command = { type: 'Publicar', actor: SISTEMA, ahora: hace(dias), ...p, ...textos } as const
    bien(await red.publicar(command, sello(`publicación ${clave}`)))
  }

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
        bien(await red.anadirFavorito(favorito, false, sello(`favorito ${correo} ${otra.correo}`)))
      }
    })
  await Promise.all(favoritos)
}
