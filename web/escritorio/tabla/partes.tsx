import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { CONSUMOS, INCIDENTES, VER } from '#domain/destinos.ts'
import { SUPUESTO } from '#web/consumo/rutas.ts'
import { ChatSinLeer } from '#web/conversacion/contador.tsx'
import { Pestanas, PorAtender } from '#web/escritorio/pestanas.tsx'
import { EXTRACTO, LIBRO } from '#web/libro/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import pieza from '#web/ui/piezas.module.css'
import { type Pestana, useParpadeo, useParpadeoVisto } from '#web/vivo/senales.ts'

const Cuentas = aparte(() => import('#web/escritorio/cuenta/cuentas.tsx').then((m) => m.Cuentas))
const Incidentes = aparte(() => import('#web/escritorio/incidente/pagina.tsx').then((m) => m.Incidentes))
const Libro = aparte(() => import('#web/libro/pagina.tsx').then((m) => m.Libro))
const Extractos = aparte(() => import('#web/extracto/pagina.tsx').then((m) => m.Extractos))
const Pagos = aparte(() => import('#web/consumo/pagos/pagina.tsx').then((m) => m.Pagos))

const Supuestos = aparte(() => import('#web/consumo/supuesto/pagina.tsx').then((m) => m.Supuestos))

export const CUENTAS = 'cuentas'
export type Partes = Readonly<Record<string, readonly [palabra: string, parte: ReactNode]>>

/**
 * Parts that desks have beside their first one, by their name in the address: the accounts that a
 * seller brought, the consumption payments, the payments that finance confirmed, its bank's
 * statements, another tariff, and the incidents.
 */
export const PARTES = {
  [CUENTAS]: ['Cuentas', <Cuentas key={CUENTAS} />],
  [CONSUMOS]: ['Consumos', <Pagos key={CONSUMOS} />],
  [LIBRO]: ['Libro', <Libro key={LIBRO} />],
  [EXTRACTO]: ['Extractos', <Extractos key={EXTRACTO} />],
  [SUPUESTO]: ['¿Qué pasaría?', <Supuestos key={SUPUESTO} />],
  [INCIDENTES]: ['Incidentes', <Incidentes key={INCIDENTES} />],
} as const satisfies Partes

/** The parts that blink, besides the one of purchases. */
const PARPADEAN: Readonly<Record<string, Pestana>> = { [CONSUMOS]: 'consumos', [INCIDENTES]: 'incidentes' }

/** Shows a desk's parts as tabs. `deCompras` says whether the first one shows purchases. */
export const ConPartes = ({
  casa,
  palabra,
  mas,
  propias = {},
  deCompras = true,
  children,
}: {
  casa: string
  palabra: string
  mas: readonly string[]
  /** Parts that only this desk has, by their name in the address. */
  propias?: Partes
  deCompras?: boolean
  children: ReactNode
}) => {
  const [parametros] = useParametros()
  const dicha = parametros.get(VER)
  const vista = mas.find((clave) => clave === dicha)
  const partes: Partes = { ...PARTES, ...propias }
  const parpadeo = useParpadeo()
  const queParpadea = (clave: string | undefined): Pestana | undefined =>
    clave === undefined ? (deCompras ? 'compras' : undefined) : PARPADEAN[clave]
  useParpadeoVisto(queParpadea(vista))
  return (
    <>
      <Pestanas nombre="Escritorio" actual={vista ?? ''}>
        {[undefined, ...mas].map((clave) => {
          const pestana = queParpadea(clave)
          return (
            <Link
              key={clave ?? ''}
              to={clave ? `${casa}?${VER}=${clave}` : casa}
              className={clsx(pestana && parpadeo[pestana] && pieza.parpadea)}
              {...(clave === vista ? { 'aria-current': 'page' as const } : {})}
            >
              {clave ? partes[clave]?.[0] : palabra}
              {clave || !deCompras ? null : <ChatSinLeer cuenta={({ tipo }) => tipo !== 'pedido'} />}
              {clave ? <PorAtender pestana={pestana} /> : null}
            </Link>
          )
        })}
      </Pestanas>
      {vista || !deCompras ? <Suspense fallback={null}>{vista ? partes[vista]?.[1] : children}</Suspense> : children}
    </>
  )
}
