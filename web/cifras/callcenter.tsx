import { useQuery } from '@tanstack/react-query'
import { COLAS_DEL_CALLCENTER, type TableroCallcenter } from '#api/contract/tableros.ts'
import type { NombreDeVentana } from '#domain/cifras.ts'
import { unir } from '#domain/texto.ts'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { serieDeCuentas } from '#web/grafica/series.ts'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { Abre, type Abrir, Antes } from './abre.tsx'
import estilo from './cifras.module.css'
import { FichaDeCola } from './cola.tsx'
import { consultaCallcenter } from './consultas.ts'
import type { DeMedida } from './de-cifra.ts'
import { enCien, PALABRA_COLA, tarda } from './palabras.ts'
import { Nada, Parte } from './parte.tsx'
import { Tabla } from './tabla.tsx'
import { type Huesos, TableroPlegable, useVentana } from './tablero.tsx'
import { ejeDeTramos } from './tiempo.ts'

const VENTANAS = ['treinta', 'trimestre', 'anio'] as const satisfies readonly NombreDeVentana[]
const HIZO = [
  ['tomada', 'tomadas', 'Tomé'],
  ['ofrecida', 'ofrecidas', 'Ofrecí'],
  ['aceptada', 'aceptadas', 'Me aceptaron'],
] as const

type Props = { tablero: TableroCallcenter; yo: string; abrir: Abrir }

const enEspera = (dias: number | null): string => (dias === null ? '—' : tarda(dias))

const EnFichas = ({ tablero: t, yo, abrir }: Props) => (
  <Fichas>
    {COLAS_DEL_CALLCENTER.map((cola) => (
      <FichaDeCola
        key={cola}
        {...{ cola, abrir }}
        de={t.colas[cola]}
        {...(cola === 'sin-tomar' || cola === 'renegociaciones' ? { con: 'espera' } : {})}
      />
    ))}
    {HIZO.map(([medida, campo, nombre]) => (
      <Ficha
        key={medida}
        nombre={nombre}
        nota={
          <Antes cifra={{ medida, otro: yo }} dias={t.antes} abrir={abrir}>
            {numero(t[campo].antes)}
          </Antes>
        }
      >
        <Abre cifra={{ medida, otro: yo }} abrir={abrir}>
          {numero(t[campo].ahora)}
        </Abre>
      </Ficha>
    ))}
    <Ficha
      nombre="Tardé en tomar"
      nota={
        <Antes cifra={{ medida: 'tomada', otro: yo }} dias={t.antes} abrir={abrir}>
          {enEspera(t.enTomar.antes)}
        </Antes>
      }
    >
      <Abre cifra={{ medida: 'tomada', otro: yo }} abrir={abrir}>
        {enEspera(t.enTomar.ahora)}
      </Abre>
    </Ficha>
  </Fichas>
)

const cuadroDe = ({ tramos }: TableroCallcenter, yo: string): Cuadro<DeMedida> => ({
  id: 'hice',
  titulo: 'Lo que hice',
  forma: 'barras',
  enDolares: false,
  eje: ejeDeTramos(tramos),
  series: HIZO.map(([medida, campo, nombre]) =>
    serieDeCuentas<DeMedida>(
      nombre,
      tramos.map((tramo) => tramo[campo]),
      { figura: { medida, otro: yo } },
    ),
  ),
  vacio: 'Aquí se ve, día a día, lo que tomes, ofrezcas y te acepten.',
})

const Ofertas = ({ tablero: { ofertas }, yo, abrir }: Props) => (
  <Parte titulo="Mis ofertas, por catálogo" nota="De las que envié en este tiempo, y las que me aceptaron.">
    {ofertas.length === 0 ? <Nada>Aquí se ve qué ofertas te aceptan más.</Nada> : null}
    <Tabla
      titulo="Mis ofertas, por catálogo"
      cabezas={['Oferta', 'Enviadas', 'Aceptadas', 'Aceptación']}
      filas={ofertas.map(({ clave, nombre, ofrecidas, aceptadas }) => [
        nombre,
        ...(
          [
            ['ofrecida', ofrecidas],
            ['aceptada', aceptadas],
          ] as const
        ).map(([medida, n]) => (
          <Abre key={medida} cifra={{ medida, otro: yo, clave }} abrir={abrir}>
            {numero(n)}
          </Abre>
        )),
        enCien(aceptadas, ofrecidas),
      ])}
    />
  </Parte>
)

const HUESOS: Huesos = {
  fichas: [
    ...COLAS_DEL_CALLCENTER.map((cola) => PALABRA_COLA[cola]),
    ...HIZO.map(([, , nombre]) => nombre),
    'Tardé en tomar',
  ],
  partes: [{ alto: 390, ancho: 'ancha' }, { alto: 200 }],
}

/**
 * Shows, above the call center's queue, what waits for the team and what the reader did
 * (decisiones/cifras, «The call center's»).
 */
export const TableroDeCallcenter = () => {
  const ventana = useVentana(VENTANAS)
  const consulta = useQuery(consultaCallcenter(ventana[0]))
  const { data: sesion } = useYo()
  const yo = sesion?.cuenta.id ?? ''
  return (
    <TableroPlegable
      titulo="Tablero"
      recuerda={`callcenter:${yo}`}
      ventanas={VENTANAS}
      {...{ ventana, consulta }}
      huesos={HUESOS}
      resumen={({ colas }) =>
        unir(
          ...(['sin-tomar', 'llamadas', 'renegociaciones', 'terminan'] as const).map(
            (cola) => `${PALABRA_COLA[cola]}: ${numero(colas[cola].cuantas)}`,
          ),
        )
      }
      fichas={(tablero, abrir) => <EnFichas {...{ tablero, yo, abrir }} />}
    >
      {(tablero, abrir) => (
        <>
          <Tarjeta
            clase={estilo.ancha}
            cuadro={cuadroDe(tablero, yo)}
            alAbrir={(figura, n) => {
              const dias = n === undefined ? undefined : tablero.tramos[n]
              abrir(dias ? { ...figura, dias: { desde: dias.desde, hasta: dias.hasta } } : figura)
            }}
          />
          <Ofertas {...{ tablero, yo, abrir }} />
        </>
      )}
    </TableroPlegable>
  )
}
