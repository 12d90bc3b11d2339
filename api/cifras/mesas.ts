import { COLAS_DE_FINANZAS, COLAS_DEL_CALLCENTER, COLAS_DEL_VENDEDOR } from '#api/contract/tableros.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { ANTIGUEDADES, type Cola, type Medida, PASOS_DE_INVITADO, tramosDe, ultimosMeses } from '#domain/cifras.ts'
import { TIPOS_PAGO } from '#domain/compra/hechos.ts'
import { claveEscrita, type OfertaDeCatalogo } from '#domain/compra/ofertas.ts'
import { decimal } from '#domain/dinero.ts'
import { antiguedadDe, colasDe, type QuienMira } from '#projections/cifras/colas.ts'
import { personasDe, sumasDe, sumasPor } from '#projections/cifras/consultas.ts'
import { consumoPorConfirmar, deudasDe, ofertasDe, tardaEnTomar } from '#projections/cifras/equipo.ts'
import { facturadoPor, invitadosDe } from '#projections/cifras/invitados.ts'
import { deAmbas, type Instante } from './instante.ts'

const DEUDORES = 10

/** Reads what waits in some queues, for whoever `quien` is. */
export const leerColas = async <C extends Cola>(
  { db, esquema, hora }: Instante,
  colas: readonly C[],
  quien: Omit<QuienMira, 'ahora'> = {},
) => {
  const de = await colasDe(db, esquema, colas, { ahora: hora, ...quien })
  return Object.fromEntries(
    colas.map((cola) => {
      const { cuantas, monto, desde } = de(cola)
      return [cola, { cuantas, monto: decimal(monto), desde }]
    }),
  ) as Record<C, { cuantas: number; monto: string; desde: string | null }>
}

/** Sums the days of each part of the window. */
const enTramos = <T extends object>(
  { ventana }: Instante,
  hacer: (suma: (de: (dia: string) => number) => number) => T,
) =>
  tramosDe(ventana).map(({ desde, hasta }) => {
    const dias: string[] = []
    for (let dia = desde; dia <= hasta; dia = masDias(dia, 1)) dias.push(dia)
    return { desde, hasta, ...hacer((de) => dias.reduce((suma, dia) => suma + de(dia), 0)) }
  })

/**
 * Reads the call center's dashboard: the team's queues, and what the asker did
 * (decisiones/cifras, «The call center's»).
 */
export const leerCallcenter = async (
  instante: Instante,
  callcenter: number,
  catalogo: ReadonlyMap<number, OfertaDeCatalogo>,
) => {
  const { db, esquema, ventana, tiempos, enCada } = instante
  const hizo = ['tomada', 'ofrecida', 'aceptada'] as const
  const mias = { otro: callcenter }
  const sumas = await sumasDe(db, esquema, hizo, tiempos, [mias])
  const porDia = await sumasPor(db, esquema, hizo, ventana.desde, [mias])
  const ofertas = await ofertasDe(db, esquema, callcenter, ventana)
  const suma = (medida: Medida) => deAmbas(sumas, (de) => de(medida, mias))
  return {
    colas: await leerColas(instante, COLAS_DEL_CALLCENTER, { callcenter }),
    tomadas: suma('tomada'),
    ofrecidas: suma('ofrecida'),
    aceptadas: suma('aceptada'),
    enTomar: await enCada((dias) => tardaEnTomar(db, esquema, callcenter, dias)),
    ofertas: ofertas.map(({ clave, ...cuantas }) => ({ clave, nombre: claveEscrita(clave, catalogo), ...cuantas })),
    tramos: enTramos(instante, (sumar) => {
      const de = (medida: Medida) => sumar((dia) => porDia(medida, dia))
      return { tomadas: de('tomada'), ofrecidas: de('ofrecida'), aceptadas: de('aceptada') }
    }),
  }
}

/** Reads finance's dashboard (decisiones/cifras, «Finance's»). */
export const leerFinanciero = async (instante: Instante, ids: Pick<Ofuscador, 'ocultar'>) => {
  const { db, esquema, hora, ventana, tiempos } = instante
  const cobrado = await sumasDe(db, esquema, ['cobrado', 'iva-cobrado', 'consumo-cobrado'], tiempos, [{}])
  const porDia = await sumasPor(
    ...([db, esquema, ['cobrado'], ventana.desde] as const),
    TIPOS_PAGO.map((clave) => ({ clave })),
  )
  const meses = ultimosMeses(ventana.hasta, 12)
  const porMes = await sumasPor(db, esquema, ['iva', 'iva-cobrado'], meses[0] ?? '', [{}])
  const edades = await antiguedadDe(db, esquema, ANTIGUEDADES, fechaLocal(hora))
  const firmas = await personasDe(db, esquema, 'confirmada', 'cobrado', ventana)
  const porConfirmar = await consumoPorConfirmar(db, esquema)
  const deudas = await deudasDe(db, esquema, { cuantas: DEUDORES })
  return {
    colas: await leerColas(instante, COLAS_DE_FINANZAS),
    cobrado: deAmbas(cobrado, (de) => {
      const [total, iva] = [de('cobrado'), de('iva-cobrado')]
      return { subtotal: decimal(total - iva), iva: decimal(iva), total: decimal(total) }
    }),
    antiguedad: ANTIGUEDADES.map((edad, n) => {
      const { cuantas = 0, monto = 0 } = edades[n] ?? {}
      return { ...edad, cuantas, monto: decimal(monto) }
    }),
    tramos: enTramos(instante, (sumar) => ({
      montos: Object.fromEntries(
        TIPOS_PAGO.flatMap((clave) => {
          const monto = sumar((dia) => porDia('cobrado', dia, { clave }))
          return monto === 0 ? [] : [[clave, decimal(monto)]]
        }),
      ),
    })),
    meses: meses.map((mes) => ({
      mes,
      facturado: decimal(porMes('iva', mes)),
      cobrado: decimal(porMes('iva-cobrado', mes)),
    })),
    firmas: firmas.map(({ id, nombre, suma, de }) => ({
      id: ids.ocultar(id),
      nombre,
      confirmadas: suma,
      monto: decimal(de),
    })),
    consumo: {
      cobrado: deAmbas(cobrado, (de) => decimal(de('consumo-cobrado'))),
      porConfirmar: { cuantos: porConfirmar.cuantos, monto: decimal(porConfirmar.monto) },
      debido: decimal(deudas.total),
      deudores: deudas.deudores,
      quienes: deudas.filas.map(({ id, nombre, desactivada, meses: cuantos, valor, recordado }) => ({
        id: ids.ocultar(id),
        nombre,
        desactivada,
        meses: cuantos,
        valor: decimal(valor),
        recordado,
      })),
    },
  }
}

/** Reads a seller's dashboard (decisiones/cifras, «A seller's»). */
export const leerVendedor = async (instante: Instante, vendedor: number) => {
  const { db, esquema, enCada } = instante
  const invitados = await enCada((dias) => invitadosDe(db, esquema, PASOS_DE_INVITADO, vendedor, dias))
  return {
    colas: await leerColas(instante, COLAS_DEL_VENDEDOR, { vendedor }),
    invitados: deAmbas(invitados, (de) => ({
      invitada: de('invitada'),
      aceptada: de('aceptada'),
      negociando: de('negociando'),
      activa: de('activa'),
    })),
    facturado: await enCada(async (dias) => decimal(await facturadoPor(db, esquema, vendedor, dias))),
  }
}
