import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { TableroPropio } from '#api/contract/tableros.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { ESPERAN_A, palabraDeEstado } from '#domain/pedido/palabras.ts'
import { unir } from '#domain/texto.ts'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { ejeDeMeses } from '#web/grafica/meses.ts'
import { serieDeCuentas, serieDeMontos } from '#web/grafica/series.ts'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { dolares, numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { irALaTabla } from '#web/ui/tabla/titulo.ts'
import { Abre, type Abrir, Antes } from './abre.tsx'
import estilo from './cifras.module.css'
import { consultaPropias } from './consultas.ts'
import type { DeMedida } from './de-cifra.ts'
import { PALABRA_DE_LADO as DE_LADO, EN_VENTANA, enCien, tarda } from './palabras.ts'
import { Nada, Parte } from './parte.tsx'
import { Tabla } from './tabla.tsx'
import { type Huesos, TableroPlegable, useVentana } from './tablero.tsx'
import { diasDeMes } from './tiempo.ts'

/** States of orders, once placed, that wait for each side. */
const ESPERAN: Readonly<Record<Lado, readonly EstadoPedido[]>> = {
  proveedor: ESPERAN_A.proveedor,
  consumidor: ESPERAN_A.consumidor.filter((estado) => estado !== 'Borrador'),
}
const PALABRAS = {
  proveedor: {
    tasa: 'De cotizado a aprobado',
    tiempo: 'Tardas en cotizar',
    mejores: 'Tus mejores clientes',
    vacio: 'Aquí se ve a quiénes vendes más.',
    meses: 'Vendido, doce meses',
  },
  consumidor: {
    tasa: 'De cotizado a aprobado',
    tiempo: 'Tardan en cotizarte',
    mejores: 'Tus proveedores más usados',
    vacio: 'Aquí se ve a quiénes compras más.',
    meses: 'Comprado, doce meses',
  },
} as const satisfies Readonly<Record<Lado, object>>

type Props = { tablero: TableroPropio; lado: Lado; abrir: Abrir }

const enEstado = ({ estados }: TableroPropio, buscado: EstadoPedido): number =>
  estados.find(({ estado }) => estado === buscado)?.cuantos ?? 0
const enEspera = (dias: number | null): string => (dias === null ? '—' : tarda(dias))

const EnFichas = ({ tablero: t, lado, abrir }: Props) => {
  const palabras = PALABRAS[lado]
  const { ahora, antes: previos } = t.cotizados
  const antes = (cifra: DeMedida, valor: string) => (
    <Antes {...{ cifra, abrir }} dias={t.antes}>
      {valor}
    </Antes>
  )
  const [parametros] = useParametros()
  /** Returns the address that filters the table below by a state. */
  const enTabla = (filtro: EstadoPedido) => {
    const nuevos = new URLSearchParams(parametros)
    nuevos.set('filtro', filtro)
    return `?${nuevos}`
  }
  return (
    <Fichas>
      {ESPERAN[lado].map((estado) => (
        <Ficha key={estado} nombre={palabraDeEstado(estado, lado)} nota="ahora">
          {enEstado(t, estado) === 0 ? (
            '0'
          ) : (
            <Link to={enTabla(estado)} onClick={irALaTabla}>
              {numero(enEstado(t, estado))}
            </Link>
          )}
        </Ficha>
      ))}
      <Ficha nombre={DE_LADO[lado].pedido} nota={antes({ medida: 'pedido', lado }, numero(t.pedidos.antes))}>
        <Abre cifra={{ medida: 'pedido', lado }} abrir={abrir}>
          {numero(t.pedidos.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre={palabras.tasa}
        nota={
          <>
            {`${numero(ahora.aprobados)} de `}
            <Abre cifra={{ medida: 'cotizado', lado }} abrir={abrir}>
              {numero(ahora.cotizados)}
            </Abre>
            {'; '}
            {antes({ medida: 'cotizado', lado }, enCien(previos.aprobados, previos.cotizados))}
          </>
        }
      >
        <Abre cifra={{ medida: 'cotizado', lado }} abrir={abrir}>
          {enCien(ahora.aprobados, ahora.cotizados)}
        </Abre>
      </Ficha>
      <Ficha
        nombre={palabras.tiempo}
        nota={
          <>
            {ahora.dias === null ? '' : 'en la mitad de los pedidos, o menos; '}
            {antes({ medida: 'cotizado', lado }, enEspera(previos.dias))}
          </>
        }
      >
        <Abre cifra={{ medida: 'cotizado', lado }} abrir={abrir}>
          {enEspera(ahora.dias)}
        </Abre>
      </Ficha>
      <Ficha nombre={DE_LADO[lado].vendido} nota={antes({ medida: 'vendido', lado }, dolares(t.valor.antes))}>
        <Abre cifra={{ medida: 'vendido', lado }} abrir={abrir}>
          {dolares(t.valor.ahora)}
        </Abre>
      </Ficha>
    </Fichas>
  )
}

const cuadroDe = ({ meses }: TableroPropio, lado: Lado): Cuadro<DeMedida> => ({
  id: `meses-${lado}`,
  titulo: PALABRAS[lado].meses,
  forma: 'barras',
  enDolares: true,
  eje: ejeDeMeses(meses),
  series: [
    serieDeMontos<DeMedida>(
      'Aprobado',
      meses.map(({ valor }) => valor),
      { figura: { medida: 'vendido', lado } },
    ),
    serieDeCuentas<DeMedida>(
      'Pedidos',
      meses.map(({ aprobados }) => aprobados),
      { como: 'escrita', figura: { medida: 'aprobado', lado } },
    ),
  ],
  vacio: 'Aquí se ve, mes a mes, lo que se apruebe.',
})

const HUESOS = (lado: Lado): Huesos => {
  const { tasa, tiempo } = PALABRAS[lado]
  const { pedido, vendido } = DE_LADO[lado]
  return {
    fichas: [...ESPERAN[lado].map((estado) => palabraDeEstado(estado, lado)), pedido, tasa, tiempo, vendido],
    partes: [{ alto: 390, ancho: 'ancha' }, { alto: 200 }],
  }
}

/**
 * Shows, folded away on the home of sellers and buyers, the figures of one's own orders
 * (decisiones/cifras, «One's own»).
 */
export const TableroDePedidos = ({ lado, cuenta }: { lado: Lado; cuenta: string }) => {
  const ventana = useVentana()
  const consulta = useQuery(consultaPropias(ventana[0], lado))
  const { mejores, vacio } = PALABRAS[lado]
  return (
    <TableroPlegable
      titulo={lado === 'proveedor' ? 'Tus ventas en cifras' : 'Tus compras en cifras'}
      recuerda={`${lado}:${cuenta}`}
      {...{ ventana, consulta }}
      huesos={HUESOS(lado)}
      resumen={(t) =>
        unir(
          ...ESPERAN[lado].map((estado) => `${palabraDeEstado(estado, lado)}: ${numero(enEstado(t, estado))}`),
          `${DE_LADO[lado].vendido}, ${EN_VENTANA[ventana[0]]}: ${dolares(t.valor.ahora)}`,
        )
      }
      fichas={(tablero, abrir) => <EnFichas {...{ tablero, lado, abrir }} />}
    >
      {(tablero, abrir) => (
        <>
          <Tarjeta
            clase={estilo.ancha}
            cuadro={cuadroDe(tablero, lado)}
            alAbrir={(figura, n) => {
              const dias = diasDeMes(tablero.meses, n)
              abrir(dias ? { ...figura, dias } : figura)
            }}
          />
          <Parte titulo={mejores}>
            {tablero.mejores.length === 0 ? <Nada>{vacio}</Nada> : null}
            <Tabla
              titulo={mejores}
              cabezas={[lado === 'proveedor' ? 'Cliente' : 'Proveedor', 'Pedidos', 'Valor']}
              filas={tablero.mejores.map(({ id, nombre, pedidos, valor: vendido }) => [
                nombre,
                <Abre key="pedidos" cifra={{ medida: 'aprobado', lado, otro: id }} abrir={abrir}>
                  {numero(pedidos)}
                </Abre>,
                <Abre key="valor" cifra={{ medida: 'vendido', lado, otro: id }} abrir={abrir}>
                  {dolares(vendido)}
                </Abre>,
              ])}
            />
          </Parte>
        </>
      )}
    </TableroPlegable>
  )
}
