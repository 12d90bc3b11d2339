import { fechaLocal, momentoEscrito } from '#domain/calendario.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoRaices } from '#domain/raiz.ts'
import { ruta } from '#domain/rutas.ts'
import { type Carta, type Cartas, escribir, type Remitente, tieneBuzon } from './carta.ts'

/**
 * The first root of each day (in Ecuador) to whoever asked for it: kept elsewhere, it shows whether the log was changed since
 * (decisiones/auditoria, «Roots»).
 */
export const cartasDeRaiz = ({ cargar, publicUrl, raizAnterior, suscritos }: Remitente): Cartas => ({
  RaizFirmada: async (hecho) => {
    const { revision, posicion, data } = hecho as Hecho & HechoRaices
    const { tamano, raiz, momento, clave, firma } = data
    const anterior = await raizAnterior(revision)
    if (anterior && fechaLocal(anterior.momento) === fechaLocal(momento)) return []
    const cartas: Carta[] = []
    for (const id of await suscritos(posicion)) {
      const cuenta = await cargar(cuentaDecider, streamCuenta(id))
      if (!cuenta.existe || !cuenta.raizDiaria || !tieneBuzon(cuenta.correo)) continue
      const carta = escribir({
        para: cuenta.correo,
        asunto: `Guarda la raíz de BandWork del ${fechaLocal(momento)}`,
        parrafos: [
          `Hola, ${cuenta.nombre}:`,
          'Esta es la raíz firmada más nueva del registro. Guárdala fuera de BandWork: con ella cualquiera comprueba después que nada de lo anterior cambió.',
          [
            `Hechos: ${tamano}`,
            `Raíz: ${raiz}`,
            `Firmada: ${momentoEscrito(momento)} (${momento})`,
            `Clave: ${clave}`,
            `Firma: ${firma}`,
          ].join('\n'),
        ],
        enlace: publicUrl + ruta('raices_publicas'),
        acto: 'Compárala con lo publicado',
      })
      cartas.push({ ...carta, cuentaId: id })
    }
    return cartas
  },
})
