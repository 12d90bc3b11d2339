import { clsx } from 'clsx'
import { type DragEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ItemBanda } from '#api/contract/bandas.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { Buscador } from '#web/red/buscador/buscador.tsx'
import { HuecoDeResultados } from '#web/red/buscador/hueco.tsx'
import { cuantosHallados, parametrosDeBanda, RESULTADOS, SIN_CLIENTES } from '#web/red/buscador/lectura.ts'
import { useBusqueda } from '#web/red/buscador/uso-busqueda.ts'
import { rutaDePedido, rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { useBandas, useFavoritos } from '#web/red/lista/favoritos.ts'
import { esFavorito, type LadoDeBanda, leerLista, listaDe, type ModoBanda, sinClientes } from '#web/red/lista/listas.ts'
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

const Resultados = aparte(() => import('#web/red/buscador/resultados.tsx').then((m) => m.Resultados))

/** The orders follow beneath. */
const CABEN = 4

/** Text may be dropped into the search box. */
const enCampo = ({ target }: DragEvent): boolean => target instanceof HTMLInputElement

/** The bands of one side over its order table: search, the universal or the favourite logos, drag and drop between them. */
export const Bandas = ({
  cuenta,
  lado,
  filtro,
}: {
  cuenta: CuentaPropia
  lado: LadoDeBanda
  /** Where the orders of a client are. */
  filtro: (item: ItemBanda) => string
}) => {
  const clave = `bandwork.bandas.${lado}.${cuenta.id}`
  const [recuerdo, recordar] = useState(() => leerRecuerdo(clave))
  const { modo, plegada } = recuerdo
  const cambiar = (cambio: Partial<Recuerdo>) => {
    const nuevo = { ...recuerdo, ...cambio }
    recordar(nuevo)
    guardarRecuerdo(clave, nuevo)
  }
  const [arrastrando, alArrastrar] = useState(false)
  const { bandas, error, volver } = useBandas()
  const cambiarFavorito = useFavoritos(cuenta)
  const avisar = useAvisar()
  const abrir = useAbrirLogo()
  const busqueda = useBusqueda(({ q, enFavoritos, opcion: de = recuerdo.opcion }) => {
    const desde = enFavoritos ? 'enFavoritos' : 'enUniversal'
    return bandas && { parametros: parametrosDeBanda(q, bandas, lado, desde, de), modo: desde }
  })
  const { lectura, limpiar } = busqueda
  const opcion = busqueda.buscado.opcion ?? recuerdo.opcion
  const cual = listaDe(lado, opcion)
  const lista = bandas && leerLista(bandas, modo, cual)

  // A search may be answered from the other band.
  const mostrado = lectura?.modo
  const mostrar = useEffectEvent((otro: ModoBanda) => {
    if (otro !== modo) cambiar({ modo: otro })
  })
  useEffect(() => {
    if (mostrado) mostrar(mostrado)
  }, [mostrado])
  const desde = { enFavoritos: modo === 'enFavoritos', opcion: lado === 'clientes' ? opcion : undefined }
  const nadie = lado === 'clientes' && bandas !== undefined && sinClientes(bandas)

  const esDe = (una: ListaFavoritos, id: string) => bandas !== undefined && esFavorito(bandas, una, id)
  const decidir = (cosa: Arrastrado, zona: Zona, en: ListaFavoritos) => {
    const veredicto = juzgar(cosa, zona, lado, en, (id) => esDe(en, id))
    if (veredicto.si) void cambiarFavorito(veredicto.accion, veredicto.lista, veredicto.item)
    else void avisar('BandWork - Favoritos', veredicto.mensaje)
  }
  const trato: Trato = {
    lado,
    filtro,
    esFavorito: esDe,
    alternar: (una, item, favorito) =>
      decidir(
        { id: item.id, item, origen: lectura ? 'resultados' : 'universal', lista: una },
        favorito ? 'papelera' : 'favoritos',
        una,
      ),
  }
  const zona: Zona = modo === 'enFavoritos' && !lectura ? 'papelera' : 'favoritos'

  return (
    <Arrastres alSoltar={(cosa, donde) => decidir(cosa, donde, cual)} alArrastrar={alArrastrar}>
      <section
        className={clsx(estilo.bandas, plegada && estilo.plegada)}
        aria-label={lado === 'clientes' ? 'Banda de clientes' : 'Banda de proveedores'}
        // A picture dragged here from somewhere else.
        onDragOver={(suceso) => {
          if (!enCampo(suceso)) suceso.preventDefault()
        }}
        onDrop={(suceso) => {
          if (enCampo(suceso)) return
          suceso.preventDefault()
          decidir({ id: '', origen: 'fuera' }, 'favoritos', cual)
        }}
      >
        <a className={estilo.saltar} href="#titulo-tabla">
          Saltar la banda
        </a>
        <Mando
          lado={lado}
          recuerdo={{ ...recuerdo, opcion }}
          favoritos={(bandas && leerLista(bandas, 'enFavoritos', cual)?.total) ?? 0}
          elegir={(cambio) => {
            limpiar()
            cambiar({ opcion, ...cambio })
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
            limpiar={limpiar}
            buscando={busqueda.buscando}
          />
        </Mando>
        <div role="status">
          {!plegada && lectura ? (
            <p className={estilo.mensaje}>
              {lectura.mensaje ? <strong>{lectura.mensaje}</strong> : null}
              {lectura.aproximada ? <span>Mostramos resultados para «{lectura.aproximada}»</span> : null}
              {lectura.items.length > 0 ? <span>{cuantosHallados(lectura)}</span> : null}
            </p>
          ) : null}
          {!plegada && busqueda.error ? (
            <p className={estilo.mensaje}>
              <span>{detalleDe(busqueda.error)}</span>
              <Boton onClick={busqueda.reintentar}>Reintentar</Boton>
            </p>
          ) : null}
        </div>
        {plegada || lectura?.items.length === 0 ? null : (
          <div className={estilo.lugar}>
            {error && !bandas ? (
              <div className={estilo.vacia}>
                <p>{detalleDe(error)}</p>
                <Boton onClick={volver}>Reintentar</Boton>
              </div>
            ) : !lista ? (
              <HuesosDeBanda />
            ) : lectura ? (
              <Fila
                key={lectura.query}
                nombre={`Resultados de «${lectura.query}»`}
                items={lectura.items}
                origen="resultados"
                listaDe={(item) => listaDeItem(item, lado)}
                medida={MEDIDAS.resultados}
                detenido={arrastrando}
                trato={trato}
              />
            ) : (
              <Banda
                key={`${modo} ${cual}`}
                lista={lista}
                modo={modo}
                opcion={opcion}
                cual={cual}
                detenido={arrastrando}
                trato={trato}
              />
            )}
          </div>
        )}
        {!plegada && lectura && lectura.items.length > 0 ? (
          <Suspense fallback={<HuecoDeResultados caben={CABEN} />}>
            <Resultados
              key={lectura.query}
              nombre={RESULTADOS}
              items={lectura.items}
              caben={CABEN}
              trato={
                lado === 'clientes'
                  ? { a: filtro, pedir: undefined }
                  : {
                      a: ({ id }) => rutaDePublicaciones(id),
                      alAbrir: abrir,
                      pedir: (item) => rutaDePedido(item, true),
                    }
              }
            />
          </Suspense>
        ) : !plegada && busqueda.q !== '' && !lectura && !busqueda.error ? (
          <HuecoDeResultados caben={CABEN} />
        ) : null}
        <ZonaDeSoltar key={zona} zona={zona} />
      </section>
    </Arrastres>
  )
}
