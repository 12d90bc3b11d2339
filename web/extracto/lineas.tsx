import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExtractoListado, LineaDeExtracto, UnExtracto, Vista } from '#api/contract/extracto.ts'
import { VISTAS } from '#api/contract/extracto.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { VerMas } from '#web/servidor/ver-mas.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { Filtros } from '#web/ui/tabla/filtros.tsx'
import { useFilasSordas } from '#web/ui/tabla/sordera.ts'
import { BuscarPago } from './buscar.tsx'
import { consultaDeLineas, consultaSinLinea } from './consultas.ts'
import estilo from './extracto.module.css'
import { Linea, Pago } from './linea.tsx'
import { NADA_EN, PALABRA_DE_VISTA } from './palabras.ts'
import { CONFIRMADA, type Resolver, useResolver } from './resolver.tsx'

type Consulta = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

type Primera = Pick<UnExtracto, 'contadores' | 'ilegibles' | 'extracto'>

/** Lists the lines of a file that can't be read. They take no part in the matching. */
const SinLeer = ({ ilegibles, extracto: { sinLeer } }: Pick<Primera, 'ilegibles' | 'extracto'>) =>
  sinLeer === 0 ? null : (
    <details className={estilo.sinLeer}>
      <summary>
        {sinLeer === 1
          ? 'Una línea no se pudo leer y no entra en lo de abajo: mírala en el archivo.'
          : `${sinLeer} líneas no se pudieron leer y no entran en lo de abajo: míralas en el archivo.`}
      </summary>
      <ul className={estilo.ilegibles}>
        {ilegibles.map((dicha) => (
          <li key={dicha}>{dicha}</li>
        ))}
        {sinLeer > ilegibles.length ? <li>Y {sinLeer - ilegibles.length} más.</li> : null}
      </ul>
    </details>
  )

/** Shows the counters of a statement and the rows of the chosen view. */
const Con = ({
  vista,
  elegir,
  primera,
  consulta,
  cuantas,
  filas,
  antes,
  children,
}: {
  vista: Vista
  elegir: (vista: Vista) => void
  primera: Primera | undefined
  consulta: Consulta
  cuantas: number
  filas: readonly { readonly id: string }[]
  antes?: ReactNode
  children: ReactNode
}) => {
  const [titulo, texto] = NADA_EN[vista]
  const contadores = primera?.contadores
  return (
    <>
      {primera ? <SinLeer {...primera} /> : null}
      <Filtros
        por="estado"
        puesto={vista}
        filtrar={(clave) => elegir(clave as Vista)}
        filtros={VISTAS.map((clave) => ({
          clave,
          palabra: PALABRA_DE_VISTA[clave],
          n: contadores?.[clave],
          meEspera: clave === 'casadas',
        }))}
      />
      <PorLlegar de={consulta} alto={240} />
      {antes}
      {contadores && cuantas === 0 ? (
        <Vacio icono={<Inbox size={28} aria-hidden />} titulo={titulo}>
          {texto}
        </Vacio>
      ) : null}
      <ul className={estilo.lineas} aria-label={PALABRA_DE_VISTA[vista]} {...useFilasSordas(filas)}>
        {children}
      </ul>
      <VerMas de={consulta} />
    </>
  )
}

type Props = { readonly id: string; readonly vista: Vista; readonly elegir: (vista: Vista) => void }

const SinLinea = ({ id, vista, elegir }: Props) => {
  const consulta = useInfiniteQuery(consultaSinLinea(id))
  const pagos = consulta.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Con
      {...{ vista, elegir, consulta, cuantas: pagos.length }}
      primera={consulta.data?.pages[0]}
      filas={pagos.map(({ clave }) => ({ id: clave }))}
    >
      {pagos.map((pago) => (
        <li key={pago.clave} className={estilo.linea}>
          <Pago pago={pago} />
        </li>
      ))}
    </Con>
  )
}

/** Offers to confirm at once the lines that agree wholly, and tells how each came out. */
const EnTodo = ({
  pares,
  resolver: { confirmarTodas, lote, ocupadas },
}: {
  pares: Parameters<Resolver['confirmarTodas']>[0]
  resolver: Resolver
}) => {
  const suma = pares.reduce((total, { linea }) => total + (centavos(linea.monto) ?? 0), 0)
  const enMarcha = lote.some(({ dicho }) => dicho === '')
  return (
    <>
      {pares.length > 1 && !enMarcha ? (
        <p className={estilo.zona}>
          <Boton tono="espera" ocupado={ocupadas.size > 0} onClick={() => void confirmarTodas(pares)}>
            <CircleCheck size={15} aria-hidden />
            Confirmar las {pares.length} que casan en todo: {dolares(decimal(suma))}
          </Boton>
        </p>
      ) : null}
      {lote.length > 0 ? (
        <ul className={estilo.ilegibles} role="status" aria-label="Lo que se confirmó">
          {lote.map(({ numero, cliente, monto, dicho }) => (
            <li key={numero} className={dicho === '' || dicho === CONFIRMADA ? undefined : estilo.mal}>
              {cliente} · {dolares(monto)} · {dicho || 'en espera'}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const porNumero = (a: LineaDeExtracto, b: LineaDeExtracto): number => a.numero - b.numero

const Lineas = ({ id, vista, elegir }: Props & { readonly vista: Exclude<Vista, 'comprobantes'> }) => {
  const consulta = useInfiniteQuery(consultaDeLineas(id, vista))
  const resolver = useResolver(id)
  const { fallidas } = resolver
  const { abierto, abrir, cerrar } = useEnDireccion('linea')
  const leidas = consulta.data?.pages.flatMap(({ items }) => items) ?? []
  const idas = [...fallidas.values()].filter(({ linea }) => !leidas.some(({ numero }) => numero === linea.numero))
  const todas = [...leidas, ...idas.map(({ linea }) => linea)].toSorted(porNumero)
  const buscada = leidas.find(({ numero, elegible }) => elegible && String(numero) === abierto.linea)
  const enTodo = leidas.flatMap((linea) => {
    const [pago] = linea.pagos
    return linea.enTodo && pago && pago.motivo === null ? [{ linea, pago }] : []
  })
  return (
    <Con
      {...{ vista, elegir, consulta, cuantas: todas.length }}
      antes={vista === 'casadas' ? <EnTodo pares={enTodo} resolver={resolver} /> : null}
      primera={consulta.data?.pages[0]}
      filas={todas.map(({ numero }) => ({ id: String(numero) }))}
    >
      {todas.map((linea) => (
        <Linea
          key={linea.numero}
          linea={linea}
          fallo={fallidas.get(linea.numero)?.detalle}
          resolver={resolver}
          buscar={() => abrir({ linea: String(linea.numero) })}
          ida={!leidas.includes(linea)}
        />
      ))}
      {buscada ? <BuscarPago extracto={id} linea={buscada} resolver={resolver} cerrar={cerrar} /> : null}
    </Con>
  )
}

/** Lists a statement's lines by their result, each beside its payment. */
export const LineasDe = ({
  extracto: { id },
  vista,
  elegir,
}: {
  extracto: ExtractoListado
  vista: Vista
  elegir: (vista: Vista) => void
}) =>
  vista === 'comprobantes' ? (
    <SinLinea key={id} {...{ id, vista, elegir }} />
  ) : (
    <Lineas key={`${id} ${vista}`} {...{ id, vista, elegir }} />
  )
