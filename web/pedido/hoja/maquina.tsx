import { clsx } from 'clsx'
import { type CSSProperties, useMemo } from 'react'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { momento } from '#web/ui/cifras.ts'
import { useMedio } from '#web/ui/medio.ts'
import type { Color } from '#web/ui/piezas.tsx'
import estilo from './maquina.module.css'
import { nombreTramo, type Recorrido, tramosDeLaMaquina } from './recorrido.ts'

type Punto = { readonly x: number; readonly y: number }
const ANCHO = 134
const ALTO = 48

const fila = (x: number, y: number): Punto => ({ x, y })
const ECHADA: Readonly<Record<string, Punto>> = {
  'En Curso': fila(0, 0),
  'Por Aprobar': fila(156, 0),
  Aprobado: fila(312, 0),
  Entregado: fila(468, 0),
  Recibido: fila(624, 0),
  Finalizado: fila(780, 0),
  Borrador: fila(0, 92),
  Descartado: fila(156, 92),
}
const DE_PIE: Readonly<Record<string, Punto>> = {
  'En Curso': fila(0, 0),
  'Por Aprobar': fila(0, 76),
  Aprobado: fila(0, 152),
  Entregado: fila(0, 224),
  Recibido: fila(0, 296),
  Finalizado: fila(0, 368),
  Borrador: fila(178, 0),
  Descartado: fila(178, 76),
}

/**
 * Returns the point, `margen` outside the first box, where the line between two boxes leaves it.
 */
const borde = (de: Punto, a: Punto, margen: number): Punto => {
  const centro = { x: de.x + ANCHO / 2, y: de.y + ALTO / 2 }
  const dx = a.x - de.x
  const dy = a.y - de.y
  const escala = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (ANCHO / 2 + margen) / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (ALTO / 2 + margen) / Math.abs(dy),
  )
  return { x: centro.x + dx * escala, y: centro.y + dy * escala }
}

const Flecha = ({ de, a, vuelta, pasada }: { de: Punto; a: Punto; vuelta: boolean; pasada: boolean }) => {
  // A transition and its reverse run beside each other.
  const lado = vuelta ? 8 : 0
  const corrimiento = de.y === a.y ? { x: 0, y: a.x > de.x ? -lado : lado } : { x: a.y > de.y ? -lado : lado, y: 0 }
  const desde = borde(de, a, 3)
  const hasta = borde(a, de, 5)
  return (
    <line
      className={clsx(estilo.flecha, pasada && estilo.pasada)}
      x1={desde.x + corrimiento.x}
      y1={desde.y + corrimiento.y}
      x2={hasta.x + corrimiento.x}
      y2={hasta.y + corrimiento.y}
      markerEnd={pasada ? 'url(#punta-pasada)' : 'url(#punta)'}
    />
  )
}

/** Renders the order's life as the machine has it, with the present state lit. */
export const Maquina = ({
  recorrido,
  color,
  palabra = (estado) => estado,
}: {
  recorrido: Recorrido
  color: Color
  /** Returns a state in the reader's words. */
  palabra?: (estado: EstadoPedido) => string
}) => {
  const dePie = useMedio('(max-width: 720px)')
  const sitios = dePie ? DE_PIE : ECHADA
  const tramos = useMemo(tramosDeLaMaquina, [])
  const nombres = new Set(tramos.map(({ de, a }) => nombreTramo(de, a)))
  const pasados = [...recorrido.llegadas.keys()].map((estado) => palabra(estado as EstadoPedido)).join(', ')
  return (
    <svg
      className={estilo.maquina}
      viewBox={dePie ? '-8 -8 328 432' : '-8 -8 930 156'}
      role="img"
      aria-label={`El pedido está en «${palabra(recorrido.estado as EstadoPedido)}». Ha pasado por: ${pasados}.`}
    >
      <defs>
        {(['punta', 'punta-pasada'] as const).map((id) => (
          <marker key={id} id={id} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M1 1 6.5 4 1 7" className={clsx(estilo.punta, id === 'punta-pasada' && estilo.puntaPasada)} />
          </marker>
        ))}
      </defs>
      {tramos.map(({ de, a }) => {
        const desde = sitios[de]
        const hasta = sitios[a]
        return desde && hasta ? (
          <Flecha
            key={nombreTramo(de, a)}
            de={desde}
            a={hasta}
            vuelta={nombres.has(nombreTramo(a, de))}
            pasada={recorrido.tramos.has(nombreTramo(de, a))}
          />
        ) : null
      })}
      {Object.entries(sitios).map(([estado, { x, y }]) => {
        const llegada = recorrido.llegadas.get(estado)
        const aqui = estado === recorrido.estado
        return (
          <g
            key={estado}
            transform={`translate(${x} ${y})`}
            className={clsx(estilo.nodo, llegada && estilo.visitado, aqui && estilo.aqui)}
            style={
              aqui
                ? ({
                    '--luz': `var(--${color === 'ambar' ? 'ambar-letra' : color})`,
                    '--velo': `var(--${color}-velo)`,
                  } as CSSProperties)
                : undefined
            }
          >
            <rect width={ANCHO} height={ALTO} rx={9} />
            {aqui ? <rect width={ANCHO} height={ALTO} rx={9} className={estilo.luz} /> : null}
            <text x={ANCHO / 2} y={llegada ? 21 : 28}>
              {palabra(estado as EstadoPedido)}
            </text>
            {llegada ? (
              <text x={ANCHO / 2} y={37} className={estilo.cuando}>
                {momento(llegada)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
