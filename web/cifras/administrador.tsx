import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { TableroAdministrador } from '#api/contract/tableros.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { type Dias, FINES, type NombreDeVentana, PRIMER_DIA, VENTANAS } from '#domain/cifras.ts'
import { ruta } from '#domain/rutas.ts'
import { INCIDENTES, VER } from '#web/pedido/rutas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { dolares, horaDe, numero } from '#web/ui/cifras.ts'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { Cifra, Ficha, Fichas } from '#web/ui/fichas.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './cifras.module.css'
import { consultaTablero, type DeCifra } from './consultas.ts'
import { PanelDeSucesos } from './hechos.tsx'
import { PALABRA_MEDIDA, PALABRA_VENTANA, tarda } from './palabras.ts'

type Abrir = (cifra: DeCifra) => void

/** A figure that opens to the facts of a measure. */
const Abre = ({ cifra, abrir, ...resto }: { cifra: DeCifra; abrir: Abrir; nada: boolean; children: string }) => (
  <Cifra {...resto} alAbrir={() => abrir(cifra)} />
)

const esNada = (monto: string): boolean => Number(monto) === 0
const enCien = (parte: number, todo: number): string => (todo === 0 ? '—' : `${Math.round((100 * parte) / todo)} %`)

const PALABRA_FIN = { vencida: 'por plazo', manual: 'a mano', cerrada: 'sin acuerdo' } as const

const EnFichas = ({ tablero: t, abrir }: { tablero: TableroAdministrador; abrir: Abrir }) => {
  const fines = Object.values(t.fines.ahora).reduce((suma, n) => suma + n, 0)
  const antes = (valor: string) => `antes: ${valor}`
  return (
    <Fichas>
      <Ficha
        nombre="Suscripciones activas"
        nota={`y ${t.pruebasActivas === 1 ? '1 prueba' : `${numero(t.pruebasActivas)} pruebas`}`}
      >
        <Link to={`${ruta('admin')}?${VER}=compras&filtro=activado`}>{numero(t.activas)}</Link>
      </Ficha>
      <Ficha nombre="Ingreso recurrente al mes" nota={antes(dolares(t.recurrente.antes))}>
        <Abre cifra={{ medida: 'recurrente' }} abrir={abrir} nada={esNada(t.recurrente.ahora)}>
          {dolares(t.recurrente.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="Facturado, sin IVA"
        nota={
          <>
            <Abre cifra={{ medida: 'iva' }} abrir={abrir} nada={esNada(t.facturado.ahora.iva)}>
              {`IVA ${dolares(t.facturado.ahora.iva)}`}
            </Abre>
            {`, total ${dolares(t.facturado.ahora.total)}; ${antes(dolares(t.facturado.antes.subtotal))}`}
          </>
        }
      >
        <Abre cifra={{ medida: 'facturado' }} abrir={abrir} nada={esNada(t.facturado.ahora.subtotal)}>
          {dolares(t.facturado.ahora.subtotal)}
        </Abre>
      </Ficha>
      <Ficha nombre="Compras autorizadas" nota={antes(numero(t.autorizadas.antes))}>
        <Abre cifra={{ medida: 'autorizada' }} abrir={abrir} nada={t.autorizadas.ahora === 0}>
          {numero(t.autorizadas.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="De prueba a pago"
        nota={
          <>
            {`${numero(t.pruebas.ahora.pagadas)} de `}
            <Abre cifra={{ medida: 'prueba' }} abrir={abrir} nada={t.pruebas.ahora.autorizadas === 0}>
              {t.pruebas.ahora.autorizadas === 1 ? '1 prueba' : `${numero(t.pruebas.ahora.autorizadas)} pruebas`}
            </Abre>
            {`; ${antes(enCien(t.pruebas.antes.pagadas, t.pruebas.antes.autorizadas))}`}
          </>
        }
      >
        {enCien(t.pruebas.ahora.pagadas, t.pruebas.ahora.autorizadas)}
      </Ficha>
      <Ficha
        nombre="Terminaciones"
        nota={FINES.map((clave, n) => (
          <span key={clave}>
            {n > 0 ? ' · ' : ''}
            <Abre cifra={{ medida: 'fin', clave }} abrir={abrir} nada={t.fines.ahora[clave] === 0}>
              {`${numero(t.fines.ahora[clave])} ${PALABRA_FIN[clave]}`}
            </Abre>
          </span>
        ))}
      >
        <Abre cifra={{ medida: 'fin' }} abrir={abrir} nada={fines === 0}>
          {numero(fines)}
        </Abre>
      </Ficha>
      <Ficha nombre="Incidentes abiertos">
        <Link to={`${ruta('admin')}?${VER}=${INCIDENTES}&filtro=abiertos`}>{numero(t.incidentes)}</Link>
      </Ficha>
    </Fichas>
  )
}

const Parte = ({ titulo, nota, children }: { titulo: string; nota?: string; children: ReactNode }) => (
  <section className={estilo.parte} aria-label={titulo}>
    <h2>{titulo}</h2>
    {nota ? <p className={estilo.nota}>{nota}</p> : null}
    {children}
  </section>
)

/** How much of the largest it is, drawn behind its row. */
const Barra = ({ de, max }: { de: number; max: number }) => (
  <span className={estilo.barra} aria-hidden>
    <i style={{ width: `${max === 0 ? 0 : (100 * de) / max}%` }} />
  </span>
)

const Embudo = ({ tablero: { embudo }, abrir }: { tablero: TableroAdministrador; abrir: Abrir }) => {
  const max = embudo[0]?.cuantas ?? 0
  return (
    <Parte
      titulo="De abierta a autorizada"
      nota="Las que se abrieron en este tiempo, hasta dónde llegaron y cuánto tardó la mitad de ellas en cada paso."
    >
      <ol className={estilo.barras}>
        {embudo.map(({ paso, cuantas, dias }) => (
          <li key={paso}>
            <span>{PALABRA_MEDIDA[paso]}</span>
            <Barra de={cuantas} max={max} />
            <b>
              <Abre cifra={{ medida: paso, embudo: 'true' }} abrir={abrir} nada={cuantas === 0}>
                {numero(cuantas)}
              </Abre>
            </b>
            <small>{dias === null ? '' : tarda(dias)}</small>
          </li>
        ))}
      </ol>
    </Parte>
  )
}

const Provincias = ({ tablero: { provincias }, abrir }: { tablero: TableroAdministrador; abrir: Abrir }) => (
  <Parte titulo="Autorizadas por provincia">
    {provincias.length === 0 ? <p className={estilo.nota}>Aquí se ve de dónde son las que se autoricen.</p> : null}
    <ol className={estilo.barras}>
      {provincias.map(({ provincia, cuantas }) => (
        <li key={provincia}>
          <span>{provincia || 'Sin provincia'}</span>
          <Barra de={cuantas} max={provincias[0]?.cuantas ?? 0} />
          <b>
            <Abre cifra={{ medida: 'autorizada', clave: provincia }} abrir={abrir} nada={cuantas === 0}>
              {numero(cuantas)}
            </Abre>
          </b>
        </li>
      ))}
    </ol>
  </Parte>
)

const Tabla = ({
  titulo,
  cabezas,
  filas,
}: {
  titulo: string
  cabezas: readonly string[]
  filas: readonly (readonly [string, ...ReactNode[]])[]
}) => (
  <div className={estilo.rollo}>
    <table aria-label={titulo}>
      <thead>
        <tr>
          {cabezas.map((cabeza) => (
            <th key={cabeza} scope="col">
              {cabeza}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map(([primera, ...celdas]) => (
          <tr key={primera}>
            <th scope="row">{primera}</th>
            {celdas.map((celda, i) => (
              <td key={cabezas[i + 1]}>{celda}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Tablas = ({ tablero: t, abrir }: { tablero: TableroAdministrador; abrir: Abrir }) => (
  <>
    <Parte titulo="Ingreso recurrente, doce meses">
      <Tabla
        titulo="Ingreso recurrente, doce meses"
        cabezas={['Mes', 'Nuevo', 'Renovado', 'Perdido', 'Al final']}
        filas={t.meses.map(({ mes, nueva, renovada, perdida, total }) => [
          mesEscrito(mes),
          ...[nueva, renovada, perdida, total].map((monto) => dolares(monto)),
        ])}
      />
    </Parte>
    <Parte titulo="Terminan en 90 días" nota="Por la semana en que se acaba su plazo, y lo que recurre por ellas.">
      {t.vencen.every(({ cuantas }) => cuantas === 0) ? (
        <p className={estilo.nota}>Ninguna suscripción pagada termina en ese tiempo.</p>
      ) : (
        <Tabla
          titulo="Terminan en 90 días"
          cabezas={['Semana del', 'Cuántas', 'Recurrente']}
          filas={t.vencen
            .filter(({ cuantas }) => cuantas > 0)
            .map(({ desde, cuantas, recurrente }) => [
              desde.split('-').toReversed().join('/'),
              numero(cuantas),
              dolares(recurrente),
            ])}
        />
      )}
    </Parte>
    <Parte titulo="Pedidos por estado">
      <Tabla
        titulo="Pedidos por estado"
        cabezas={['Estado', 'Cuántos', 'Valor']}
        filas={t.pedidos
          .filter(({ cuantos }) => cuantos > 0)
          .map(({ estado, cuantos, valor }) => [estado, numero(cuantos), dolares(valor)])}
      />
    </Parte>
    <Parte titulo="El call center">
      <Tabla
        titulo="El call center"
        cabezas={[
          'Persona',
          'A su cargo',
          'Tomó',
          'Ofreció',
          'Le aceptaron',
          'Autorizadas',
          'De ofrecida a autorizada',
        ]}
        filas={t.equipo.map(({ id, nombre, aCargo, tomadas, ofrecidas, aceptadas, autorizadas }) => [
          nombre,
          numero(aCargo),
          ...(
            [
              ['tomada', tomadas],
              ['ofrecida', ofrecidas],
              ['aceptada', aceptadas],
              ['autorizada', autorizadas],
            ] as const
          ).map(([medida, n]) => (
            <Abre key={medida} cifra={{ medida, otro: id }} abrir={abrir} nada={n === 0}>
              {numero(n)}
            </Abre>
          )),
          enCien(autorizadas, ofrecidas),
        ])}
      />
    </Parte>
  </>
)

const OPCIONES = VENTANAS.map((una) => [una, PALABRA_VENTANA[una]] as const)

/** What recurs is all that was gained and lost so far, not only in a window. */
const diasDe = ({ medida }: DeCifra, { desde, hasta }: Dias): Dias => ({
  desde: medida === 'recurrente' ? PRIMER_DIA : desde,
  hasta,
})

/** /admin: what the business does, read at one instant; each figure opens to its facts (decisiones/cifras, «The administrator's»). */
export const TableroDeAdministracion = () => {
  const [parametros, poner] = useSearchParams()
  const ventana = VENTANAS.find((una) => una === parametros.get('tiempo')) ?? 'mes'
  const { data: tablero, error, refetch } = useQuery(consultaTablero(ventana))
  const [cifra, abrir] = useState<DeCifra>()
  useTitulo('Tablero')
  const cambiar = (una: NombreDeVentana) =>
    poner(
      (otros) => {
        const nuevos = new URLSearchParams(otros)
        nuevos.set('tiempo', una)
        return nuevos
      },
      { replace: true },
    )
  return (
    <div className={estilo.tablero}>
      <header className={estilo.cabeza}>
        <h1>Tablero</h1>
        <Conmutador nombre="Qué tiempo" opciones={OPCIONES} puesta={ventana} poner={cambiar} />
      </header>
      {error && !tablero ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {tablero ? (
        <>
          <p className={estilo.nota}>
            {`A las ${horaDe(tablero.hora)}, hasta la posición ${tablero.posicion} del registro.`}
          </p>
          <EnFichas tablero={tablero} abrir={abrir} />
          <div className={estilo.partes}>
            <Embudo tablero={tablero} abrir={abrir} />
            <Provincias tablero={tablero} abrir={abrir} />
            <Tablas tablero={tablero} abrir={abrir} />
          </div>
        </>
      ) : error ? null : (
        <Hueso ancho="100%" alto={900} />
      )}
      {cifra && tablero ? (
        <PanelDeSucesos cifra={cifra} dias={diasDe(cifra, tablero)} alCerrar={() => abrir(undefined)} />
      ) : null}
    </div>
  )
}
