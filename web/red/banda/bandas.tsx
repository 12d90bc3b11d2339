import { clsx } from 'clsx'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import type { ItemBanda } from '#api/contract/bandas.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { Buscador } from '#web/red/buscador/buscador.tsx'
import { HuecoDeResultados } from '#web/red/buscador/hueco.tsx'
import {
  cuantosHallados,
  parametrosDeClientes,
  parametrosDeProveedores,
  RESULTADOS,
  SIN_CLIENTES,
  vistaDe,
} from '#web/red/buscador/lectura.ts'
import { useBusqueda } from '#web/red/buscador/uso-busqueda.ts'
import { altoSabido, useRecordarAlto } from '#web/red/lista/alto.ts'
import { rutaDePedido, rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { useBandas, useFavoritos } from '#web/red/lista/favoritos.ts'
import { esFavorito, type LadoDeBanda, leerLista, listaDe, sinClientes } from '#web/red/lista/listas.ts'
import { MEDIDAS } from '#web/red/lista/medidas.ts'
import { guardarRecuerdo, leerRecuerdo, type Recuerdo } from '#web/red/lista/recuerdo.ts'
import { type Arrastrado, juzgar, listaDeItem, type Zona } from '#web/red/lista/reglas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { useAbrirLogo } from './abrir-logo.ts'
import { Arrastres, ZonaDeSoltar } from './arrastre.tsx'
import estilo from './banda.module.css'
import { Banda, Fila, type Trato } from './banda.tsx'
import { HuesosDeBanda } from './huesos.tsx'
import { Mando } from './mando.tsx'

/** The number of results shown at first. They are few, because the orders follow beneath. */
const CABEN = 4

// The cards load with the first search.
const Resultados = aparte(() => import('#web/red/buscador/resultados.tsx').then((m) => m.Resultados))

/** Returns whether the target is the search box: text may be dropped into it. */
const enCampo = ({ target }: DragEvent): boolean => target instanceof HTMLInputElement

const entreFavoritos = (cuantos: number): string => (cuantos === 0 ? '' : `, ${cuantos} entre tus favoritos`)

/**
 * Renders the bands of one side over its order table: search, the universal or the favourite logos,
 * and drag and drop between them.
 */
export const Bandas = ({
  cuenta,
  lado,
  filtro,
}: {
  cuenta: CuentaPropia
  lado: LadoDeBanda
  /** Returns the address of a client's orders. */
  filtro: (item: ItemBanda) => string
}) => {
  const clave = `bandwork.bandas.${lado}.${cuenta.id}`
  const [recuerdo, recordar] = useState(() => leerRecuerdo(clave))
  const { plegada } = recuerdo
  const cambiar = (cambio: Partial<Recuerdo>) => {
    const nuevo = { ...recuerdo, ...cambio }
    recordar(nuevo)
    guardarRecuerdo(clave, nuevo)
  }
  const [arrastrando, alArrastrar] = useState(false)
  const { bandas, error, volver } = useBandas()
  const favoritos = useFavoritos(cuenta)
  const avisar = useAvisar()
  const abrir = useAbrirLogo()
  const busqueda = useBusqueda(({ q, banda = recuerdo.modo, opcion: de = recuerdo.opcion }) =>
    lado === 'proveedores' ? parametrosDeProveedores(q) : bandas && parametrosDeClientes(q, bandas, banda, de),
  )
  const { lectura, buscado } = busqueda
  const opcion = buscado.opcion ?? recuerdo.opcion
  const mostrada = listaDe(lado, opcion)
  const desde = { opcion: lado === 'clientes' ? opcion : undefined }
  const nadie = lado === 'clientes' && bandas !== undefined && sinClientes(bandas)

  const esDe = (clase: ListaFavoritos, id: string) => bandas !== undefined && esFavorito(bandas, clase, id)
  // An added or removed favourite shows at once. The results keep their order.
  const favorito = (item: ItemBanda & { readonly esFavorito?: boolean }) =>
    bandas ? esDe(listaDeItem(item, lado), item.id) : item.esFavorito === true
  const vista = lectura && vistaDe(lectura, buscado.banda, recuerdo.modo, favorito)
  const nada = lectura?.items.length === 0
  const modo = vista?.modo ?? buscado.banda ?? recuerdo.modo
  const lista = bandas && leerLista(bandas, modo, mostrada)
  const decidir = (cosa: Arrastrado, zona: Zona, en: ListaFavoritos) => {
    const veredicto = juzgar(cosa, zona, lado, en, (id) => esDe(en, id))
    if (veredicto.si) void favoritos.alternar(veredicto.accion, veredicto.lista, veredicto.item)
    else void avisar('BandWork - Favoritos', veredicto.mensaje)
  }
  /** Moves a favourite of a list to an index. The one that stands there makes room for it. */
  const mover = (en: ListaFavoritos, item: ItemBanda, lugar: number) => {
    const otros = bandas && leerLista(bandas, 'enFavoritos', en)?.userItems.filter(({ id }) => id !== item.id)
    void favoritos.mover(en, item, otros?.[lugar]?.id)
  }
  const trato: Trato = {
    mover,
    lado,
    filtro,
    esFavorito: esDe,
    alternar: (clase, item, favorito) =>
      decidir(
        { id: item.id, item, origen: lectura ? 'resultados' : 'universal', lista: clase },
        favorito ? 'papelera' : 'favoritos',
        clase,
      ),
  }
  const zona: Zona = modo === 'enFavoritos' ? 'papelera' : 'favoritos'

  // Nothing beneath moves when a search is shown again: its place is as high as it was.
  const caja = useRef<HTMLElement>(null)
  const espera = busqueda.q !== '' && !lectura && !busqueda.error
  useRecordarAlto(caja, busqueda.q !== '' && !espera)
  const alto = espera ? altoSabido() : undefined

  return (
    <Arrastres
      alSoltar={(cosa, donde) => decidir(cosa, donde, mostrada)}
      alOrdenar={(item, puesto) => mover(mostrada, item, lista?.userItems.findIndex(({ id }) => id === puesto.id) ?? 0)}
      alArrastrar={alArrastrar}
    >
      <section
        ref={caja}
        style={alto === undefined ? undefined : { height: alto, overflow: 'hidden' }}
        className={clsx(estilo.bandas, plegada && estilo.plegada)}
        aria-label={lado === 'clientes' ? 'Banda de clientes' : 'Banda de proveedores'}
        // A picture dragged here from outside the page.
        onDragOver={(suceso) => {
          if (!enCampo(suceso)) suceso.preventDefault()
        }}
        onDrop={(suceso) => {
          if (enCampo(suceso)) return
          suceso.preventDefault()
          decidir({ id: '', origen: 'fuera' }, 'favoritos', mostrada)
        }}
      >
        <a className={estilo.saltar} href="#titulo-tabla">
          Saltar la banda
        </a>
        <Mando
          lado={lado}
          recuerdo={{ modo, opcion, plegada }}
          favoritos={(bandas && leerLista(bandas, 'enFavoritos', mostrada)?.total) ?? 0}
          elegir={(cambio) => {
            cambiar({ opcion, ...cambio })
            const { modo: banda = buscado.banda, opcion: otra = buscado.opcion } = cambio
            busqueda.afinar({ banda, opcion: otra })
          }}
          recibe={zona === 'favoritos'}
          plegar={(si) => cambiar({ plegada: si })}
        >
          <Buscador
            nombre={lado === 'clientes' ? 'Buscar entre tus clientes' : 'Buscar en la banda'}
            indicacion={lado === 'clientes' ? 'Nombre o actividad' : 'Producto, nombre o ciudad'}
            valor={busqueda.q}
            buscar={(query) => (nadie ? void avisar(SIN_CLIENTES) : busqueda.buscar(query, desde))}
            teclear={(query) => (nadie ? undefined : busqueda.teclear(query, desde))}
            limpiar={busqueda.limpiar}
            buscando={busqueda.buscando}
          />
        </Mando>
        <div role="status" className={clsx(nada && !plegada && estilo.sinNada)}>
          {!plegada && lectura && vista ? (
            <p className={estilo.mensaje}>
              {vista.mensaje ? <strong>{vista.mensaje}</strong> : null}
              {lectura.aproximada ? <span>Mostramos resultados para «{lectura.aproximada}»</span> : null}
              {vista.tarjetas.length > 0 ? (
                <span>
                  {cuantosHallados(
                    lectura,
                    vista.tarjetas.length,
                    vista.tarjetas === lectura.items
                      ? entreFavoritos(vista.tarjetas.filter(favorito).length)
                      : ', entre tus favoritos',
                  )}
                </span>
              ) : null}
            </p>
          ) : null}
          {!plegada && busqueda.error ? (
            <p className={estilo.mensaje}>
              <span>{detalleDe(busqueda.error)}</span>
              <Boton onClick={busqueda.reintentar}>Reintentar</Boton>
            </p>
          ) : null}
        </div>
        {plegada || nada ? null : (
          <div className={estilo.lugar}>
            {lectura && vista ? (
              <Fila
                key={`${lectura.query} ${modo}`}
                nombre={`Resultados de «${lectura.query}»`}
                items={vista.carrusel}
                origen="resultados"
                listaDe={(item) => listaDeItem(item, lado)}
                medida={MEDIDAS.resultados}
                detenido={arrastrando}
                trato={trato}
              />
            ) : error && !bandas ? (
              <div className={estilo.vacia}>
                <p>{detalleDe(error)}</p>
                <Boton onClick={volver}>Reintentar</Boton>
              </div>
            ) : !lista || alto !== undefined ? (
              <HuesosDeBanda />
            ) : (
              <Banda
                key={`${modo} ${mostrada}`}
                lista={lista}
                modo={modo}
                opcion={opcion}
                clase={mostrada}
                detenido={arrastrando}
                trato={trato}
              />
            )}
          </div>
        )}
        {!plegada && lectura && vista && vista.tarjetas.length > 0 ? (
          <Suspense fallback={<HuecoDeResultados caben={CABEN} />}>
            <Resultados
              key={lectura.query}
              nombre={RESULTADOS}
              items={vista.tarjetas}
              caben={CABEN}
              trato={
                lado === 'clientes'
                  ? { a: filtro, pedir: undefined, favorito }
                  : {
                      favorito,
                      a: ({ id }) => rutaDePublicaciones(id),
                      alAbrir: abrir,
                      pedir: (item) => rutaDePedido(item, true),
                    }
              }
            />
          </Suspense>
        ) : !plegada && espera ? (
          <HuecoDeResultados caben={CABEN} />
        ) : null}
        <ZonaDeSoltar key={zona} zona={zona} />
      </section>
    </Arrastres>
  )
}
