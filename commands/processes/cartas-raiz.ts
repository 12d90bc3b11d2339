import { diaEscrito, fechaLocal, momentoEscrito } from '#domain/calendario.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoRaices } from '#domain/raiz.ts'
import { ruta } from '#domain/rutas.ts'
import { enlaceDeBaja } from './baja.ts'
import { type Carta, type Cartas, escribir, type Remitente, tieneBuzon } from './carta.ts'

/** Paths of the page that compares a root with the log, by role. */
const MESAS: Readonly<Record<string, string>> = { financiero: ruta('financiero'), administrador: ruta('admin') }

/**
 * Writes the first root of each day (in Ecuador) to the accounts that asked for it. Kept elsewhere,
 * it shows whether the log was changed since (decisiones/auditoria, «Roots»).
 */
export const cartasDeRaiz = ({ cargar, firmas, publicUrl, raizAnterior, registro, suscritos }: Remitente): Cartas => ({
  RaizFirmada: async (hecho) => {
    const { revision, posicion, data } = hecho as Hecho & HechoRaices
    const { tamano, raiz, momento, clave, firma } = data
    const anterior = await raizAnterior(revision)
    if (anterior && fechaLocal(anterior.momento) === fechaLocal(momento)) return []
    const [log, cartas]: [string, Carta[]] = [await registro(), []]
    for (const id of await suscritos(posicion)) {
      const cuenta = await cargar(cuentaDecider, streamCuenta(id))
      if (!cuenta.existe || !cuenta.raizDiaria || !tieneBuzon(cuenta.correo)) continue
      const carta = escribir({
        para: cuenta.correo,
        asunto: `Guarda la raíz de BandWork del ${diaEscrito(momento)}`,
        parrafos: [
          `Hola, ${cuenta.nombre}:`,
          'Esta es la primera raíz firmada de hoy. Guárdala fuera de BandWork: con ella cualquiera comprueba después que nada de lo anterior cambió.',
          [
            `Registro: ${log}`,
            `Hechos: ${tamano}`,
            `Raíz: ${raiz}`,
            `Firmada: ${momentoEscrito(momento)} (${momento})`,
            `Clave: ${clave}`,
            `Firma: ${firma}`,
          ].join('\n'),
          `Las claves públicas con que se comprueba la firma están en ${publicUrl}${ruta('raices_publicas')}.`,
        ],
        enlace: `${publicUrl}${MESAS[cuenta.tipoUsuario] ?? ruta('auditoria')}?ver=verificacion&tamano=${tamano}&raiz=${raiz}`,
        acto: 'Compárala con el registro',
        baja: enlaceDeBaja({ firmas, publicUrl }, id, 'raiz'),
      })
      cartas.push({ ...carta, cuentaId: id })
    }
    return cartas
  },
})
