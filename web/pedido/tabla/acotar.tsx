import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Lado } from '#domain/pedido/lado.ts'
import { consultaContrapartes, consultaDeSucursales, TODAS_LAS_SUCURSALES } from '#web/pedido/consultas.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { useLoQueCabe } from '#web/ui/formulario/sobra.tsx'
import estilo from './acotar.module.css'
import { alReves, type Cotas, comoMonto } from './cotas.ts'

const MOSTRADAS = 6

/** The orders that are meant: as one side, one's own or those of branches. */
type De = { readonly lado: Lado; readonly sucursal: { readonly sucursal?: string } }

/** Renders the chosen account, and the button that lets it go. */
const Elegida = ({ de, palabra, id, quitar }: { de: De; palabra: string; id: string; quitar: () => void }) => {
  const { lado, sucursal } = de
  const { data } = useQuery(consultaContrapartes(lado, { con: id, ...sucursal }))
  const nombre = data?.items[0]?.nombre ?? (data ? 'Con nadie que tenga pedidos contigo' : '…')
  return (
    <div className={estilo.contraparte}>
      <span className={estilo.nombre}>{palabra}</span>
      <p className={estilo.elegida}>
        <b title={nombre}>{nombre}</b>
        <Boton tono="suave" cuadrado aria-label={`Quitar «${nombre}»`} onClick={quitar}>
          <X size={15} aria-hidden />
        </Boton>
      </p>
    </div>
  )
}

/**
 * Chooses the other side of the orders: among the most recent ones, or by part of its name. The
 * list lies over the next fields, so it opens with a press, an arrow or a letter, and not with the
 * focus.
 */
const CampoDeContraparte = ({
  de,
  palabra,
  id,
  elegir,
}: {
  de: De
  palabra: string
  id: string
  elegir: (id: string) => void
}) => {
  const [texto, escribir] = useState('')
  const [abierto, abrir] = useState(false)
  const caja = useRef<HTMLDivElement>(null)
  const q = useDeferredValue(useLoQueCabe(texto).trim())
  const { data, error } = useQuery({
    ...consultaContrapartes(de.lado, { q, ...de.sucursal }),
    enabled: abierto && id === '',
  })
  const items = data?.items.slice(0, MOSTRADAS) ?? []
  if (id !== '') return <Elegida de={de} palabra={palabra} id={id} quitar={() => elegir('')} />
  const tomar = (elegida: string) => {
    escribir('')
    abrir(false)
    elegir(elegida)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches its field and its list
    <div
      ref={caja}
      className={estilo.contraparte}
      onBlur={({ relatedTarget }) => {
        if (!caja.current?.contains(relatedTarget)) abrir(false)
      }}
      onKeyDown={(suceso) => {
        if (suceso.key !== 'Escape' || !abierto) return
        suceso.preventDefault()
        abrir(false)
      }}
    >
      <Campo
        nombre={palabra}
        placeholder="Todos"
        autoComplete="off"
        value={texto}
        onClick={() => abrir(true)}
        onChange={({ target }) => {
          escribir(target.value)
          abrir(true)
        }}
        onKeyDown={(suceso) => {
          if (suceso.key === 'ArrowDown') abrir(true)
          if (suceso.key !== 'Enter') return
          suceso.preventDefault()
          const [primera] = items
          if (abierto && primera && q === texto.trim()) tomar(primera.id)
        }}
      />
      {abierto ? (
        <ul className={estilo.halladas} aria-label={`${palabra}: con quién tienes pedidos`}>
          {items.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => tomar(item.id)}>
                <b>{item.nombre}</b> <small>{item.ciudad}</small>
              </button>
            </li>
          ))}
          {data && items.length === 0 ? <li className={estilo.nada}>Nadie se llama así.</li> : null}
          {error && !data ? <li className={estilo.nada}>{detalleDe(error)}</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

/** An amount is looked for once its field is left, or at Enter: while it is typed it is another. */
const CampoDeTotal = ({
  nombre,
  valor,
  error,
  poner,
}: {
  nombre: string
  valor: string
  error?: string | undefined
  poner: (monto: string) => void
}) => {
  const deDireccion = valor.replace('.', ',')
  const [texto, escribir] = useState(deDireccion)
  const [visto, ver] = useState(valor)
  const [falta, faltar] = useState(false)
  if (visto !== valor) {
    ver(valor)
    // Another value came from elsewhere. One's own stays as it was typed.
    if (comoMonto(texto) !== valor) escribir(deDireccion)
  }
  const aplicar = () => {
    const monto = comoMonto(texto)
    const mal = texto.trim() !== '' && monto === ''
    faltar(mal)
    if (!mal && monto !== valor) poner(monto)
  }
  return (
    <Campo
      nombre={nombre}
      inputMode="decimal"
      autoComplete="off"
      placeholder="$"
      error={falta ? 'Escribe un monto, por ejemplo 125,50.' : error}
      value={texto}
      onChange={({ target }) => {
        faltar(false)
        escribir(target.value)
      }}
      onBlur={aplicar}
      onKeyDown={({ key }) => {
        if (key === 'Enter') aplicar()
      }}
    />
  )
}

/** Chooses whose orders a head office reads: its own, all its branches', or one's. */
const CampoDeSucursal = ({ id, elegir }: { id: string; elegir: (id: string) => void }) => {
  const { data } = useQuery(consultaDeSucursales)
  const sucursales = data?.data ?? []
  const conocida = ['', TODAS_LAS_SUCURSALES].includes(id) || sucursales.some((sucursal) => sucursal.id === id)
  // A company without branches has nothing to choose.
  if (id === '' && sucursales.length === 0) return null
  return (
    <div className={estilo.sucursal}>
      <Eleccion nombre="De quién" value={id} onChange={({ target }) => elegir(target.value)}>
        <option value="">Míos</option>
        <option value={TODAS_LAS_SUCURSALES}>De mis sucursales</option>
        {sucursales.map((sucursal) => (
          <option key={sucursal.id} value={sucursal.id}>
            {sucursal.nombre_sucursal}
          </option>
        ))}
        {conocida ? null : <option value={id}>De una sucursal</option>}
      </Eleccion>
    </div>
  )
}

/** Renders the fields that narrow an order table. */
export const Acotar = ({
  lado,
  esMatriz,
  cotas,
  cambiar,
  quitar,
  enfocar,
}: {
  lado: Lado
  /** Whether the account may have branches. */
  esMatriz: boolean
  cotas: Cotas
  cambiar: (cambio: Partial<Cotas>) => void
  quitar: () => void
  /** Whether the fields were just asked for, so that their first one takes the focus. */
  enfocar: boolean
}) => {
  const campos = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (enfocar) campos.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [enfocar])
  const { sucursal, con, desde, hasta, totalDesde, totalHasta } = cotas
  const de = { lado, sucursal: sucursal === '' ? {} : { sucursal } }
  const cruzadas = alReves(cotas)
  const algo = Object.values(cotas).some((valor) => valor !== '')
  return (
    <fieldset ref={campos} className={estilo.acotar}>
      <legend className="solo-lectores">Filtrar los pedidos</legend>
      {esMatriz ? <CampoDeSucursal id={sucursal} elegir={(nueva) => cambiar({ sucursal: nueva, con: '' })} /> : null}
      <CampoDeContraparte
        de={de}
        palabra={lado === 'consumidor' ? 'Proveedor' : 'Cliente'}
        id={con}
        elegir={(nuevo) => cambiar({ con: nuevo })}
      />
      <Campo
        nombre="Creado desde"
        type="date"
        min="2000-01-01"
        value={desde}
        onChange={({ target }) => cambiar({ desde: target.value })}
      />
      <Campo
        nombre="Creado hasta"
        type="date"
        min="2000-01-01"
        error={cruzadas.hasta ? 'Elige un día que no sea anterior al otro.' : undefined}
        value={hasta}
        onChange={({ target }) => cambiar({ hasta: target.value })}
      />
      <CampoDeTotal nombre="Total desde" valor={totalDesde} poner={(monto) => cambiar({ totalDesde: monto })} />
      <CampoDeTotal
        nombre="Total hasta"
        valor={totalHasta}
        error={cruzadas.totalHasta ? 'Escribe un monto que no sea menor que el otro.' : undefined}
        poner={(monto) => cambiar({ totalHasta: monto })}
      />
      <Boton tono="suave" motivo={algo ? null : 'No hay ningún filtro puesto.'} onClick={quitar}>
        Quitar filtros
      </Boton>
    </fieldset>
  )
}
