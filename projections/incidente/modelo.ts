import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Sobre } from '#domain/incidente.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { de, documento, type Necesidad, type ReadModel, type TuplaDe, tabla, texto } from '#projections/motor/modelo.ts'

/**
 * An answer by the staff. `quien` is the account's id; `cierra` is set on the answer that closed
 * the incident.
 */
export type Respuesta = {
  readonly texto: string
  readonly quien: number
  readonly momento: string
  readonly cierra?: true
}

/** Incidents that people reported on an order or on their account, with the answers. */
export const incidentes = tabla({
  nombre: 'incidentes',
  modo: 'tuplas',
  columnas: {
    sobre: texto<Sobre>(),
    /** The id of the order or account. */
    objeto: 'bigint',
    numero: 'int',
    /**
     * The account that reported it, and as which side of the order; '' for an account's incident.
     */
    cuenta: 'bigint',
    lado: texto<Lado | ''>(),
    tipo: 'text',
    texto: 'text',
    momento: 'timestamptz',
    abierto: 'bool',
    cerrado: 'timestamptz null',
    respuestas: documento<readonly Respuesta[]>(),
    /** Log position of the report, unique. */
    orden: 'bigint',
  },
  clave: ['sobre', 'objeto', 'numero'],
  indices: ['(abierto desc, orden desc)', '(cuenta, orden desc)'],
})
export type TuplaIncidente = TuplaDe<typeof incidentes>

type Leido = Hecho &
  (
    | Extract<HechoPedido, { type: 'IncidenteReportado' | 'IncidenteRespondido' | 'IncidenteCerrado' }>
    | Extract<HechoCuenta, { type: `IncidenteDeCuenta${'Reportado' | 'Respondido' | 'Cerrado'}` }>
  )

const DE: Readonly<Record<Leido['type'], Sobre>> = {
  IncidenteReportado: 'pedido',
  IncidenteRespondido: 'pedido',
  IncidenteCerrado: 'pedido',
  IncidenteDeCuentaReportado: 'cuenta',
  IncidenteDeCuentaRespondido: 'cuenta',
  IncidenteDeCuentaCerrado: 'cuenta',
}
const esDeIncidente = (hecho: Hecho): hecho is Leido =>
  (DE as Readonly<Record<string, Sobre>>)[hecho.type] === hecho.category

/** Returns the need for the row that a fact refers to; none for other kinds of fact. */
export const suIncidente = (hecho: Hecho): readonly Necesidad[] =>
  esDeIncidente(hecho) ? [de(incidentes, DE[hecho.type], Number(hecho.clave), hecho.data.numero)] : []

/** Returns the row after a fact. Undefined when the log refers to a number that nobody reported. */
const evolucionado = (antes: TuplaIncidente | undefined, hecho: Leido): TuplaIncidente | undefined => {
  const { momento, actor } = hecho.meta
  switch (hecho.type) {
    case 'IncidenteReportado':
    case 'IncidenteDeCuentaReportado': {
      const nuevo = { abierto: true, cerrado: null, respuestas: [], lado: '' } as const
      const orden = Number(hecho.posicion)
      const objeto = Number(hecho.clave)
      return { ...nuevo, ...hecho.data, sobre: DE[hecho.type], objeto, cuenta: actor.id, momento, orden }
    }
    case 'IncidenteRespondido':
    case 'IncidenteDeCuentaRespondido': {
      const respuesta = { texto: hecho.data.texto, quien: actor.id, momento }
      return antes && { ...antes, respuestas: [...antes.respuestas, respuesta] }
    }
    case 'IncidenteCerrado':
    case 'IncidenteDeCuentaCerrado': {
      const { resolucion } = hecho.data
      const respuestas: readonly Respuesta[] =
        resolucion === undefined ? [] : [{ texto: resolucion, quien: actor.id, momento, cierra: true }]
      return (
        antes && {
          ...antes,
          abierto: false,
          cerrado: momento,
          respuestas: [...antes.respuestas, ...respuestas],
        }
      )
    }
  }
}

export const modeloIncidentes = {
  nombre: 'incidentes',
  tablas: [incidentes],
  necesita: suIncidente,
  aplicar: (hecho, tuplas) => {
    if (!esDeIncidente(hecho)) return
    const objeto = Number(hecho.clave)
    const antes = tuplas.leer(incidentes, DE[hecho.type], objeto, hecho.data.numero)
    const incidente = evolucionado(antes, hecho)
    if (incidente) tuplas.poner(incidentes, incidente)
  },
} satisfies ReadModel
