import { useQuery } from '@tanstack/react-query'
import { COLAS_DEL_ADMINISTRADOR, type TableroAdministrador } from '#api/contract/tableros.ts'
import { Abre, type Abrir } from '#web/cifras/abre.tsx'
import { Barras } from '#web/cifras/barras.tsx'
import { CierresAlterados } from '#web/cifras/cierres-alterados.tsx'
import estilo from '#web/cifras/cifras.module.css'
import { consultaTablero } from '#web/cifras/consultas.ts'
import { enCien, PALABRA_COLA, PALABRA_MEDIDA, tarda } from '#web/cifras/palabras.ts'
import { Nada, Parte } from '#web/cifras/parte.tsx'
import { PorProvincia } from '#web/cifras/por-provincia.tsx'
import { Tabla } from '#web/cifras/tabla.tsx'
import { type Huesos, Tablero, useVentana } from '#web/cifras/tablero.tsx'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { numero } from '#web/ui/cifras.ts'
import {
  cifraDeIngreso,
  cuadroDeIngreso,
  cuadroDeLoQueTermina,
  cuadroDePedidos,
  diasDeSemana,
  estadoDeBarra,
} from './cuadros.ts'
import { EnFichas } from './fichas.tsx'

type Props = { tablero: TableroAdministrador; abrir: Abrir }

const Ingreso = ({ tablero, abrir }: Props) => (
  <Tarjeta
    clase={estilo.ancha}
    cuadro={cuadroDeIngreso(tablero)}
    alAbrir={(figura, mes) => {
      const cifra = cifraDeIngreso(tablero, figura, mes)
      if (cifra) abrir(cifra)
    }}
  />
)

const Embudo = ({ tablero: { embudo }, abrir }: Props) => (
  <Parte
    titulo="De abierta a autorizada"
    nota="Las que se abrieron en este tiempo, hasta dónde llegaron y cuánto tardó la mitad de ellas en cada paso."
  >
    <Barras
      barras={embudo.map(({ paso, cuantas, dias }) => ({
        nombre: PALABRA_MEDIDA[paso],
        cuantas,
        cifra: { medida: paso, embudo: 'true' },
        nota: dias === null ? '' : tarda(dias),
      }))}
      cabezas={['Llegaron', 'Tardó']}
      abrir={abrir}
    />
  </Parte>
)

const EQUIPO = ['Persona', 'A su cargo', 'Tomó', 'Ofreció', 'Le aceptaron', 'Autorizadas', 'De ofrecida a autorizada']

const Equipo = ({ tablero: { equipo }, abrir }: Props) => (
  <Parte titulo="El call center" ancho="entera">
    {equipo.length === 0 ? <Nada>Aquí se ve lo que hace cada persona del call center.</Nada> : null}
    <Tabla
      titulo="El call center"
      cabezas={EQUIPO}
      filas={equipo.map(({ id, nombre, aCargo, tomadas, ofrecidas, aceptadas, autorizadas }) => [
        nombre,
        <Abre key="a-cargo" cifra={{ cola: 'a-cargo', otro: id }} abrir={abrir}>
          {numero(aCargo)}
        </Abre>,
        ...(
          [
            ['tomada', tomadas],
            ['ofrecida', ofrecidas],
            ['aceptada', aceptadas],
            ['autorizada', autorizadas],
          ] as const
        ).map(([medida, n]) => (
          <Abre key={medida} cifra={{ medida, otro: id }} abrir={abrir}>
            {numero(n)}
          </Abre>
        )),
        enCien(autorizadas, ofrecidas),
      ])}
    />
  </Parte>
)

const HUESOS: Huesos = {
  fichas: [
    ...COLAS_DEL_ADMINISTRADOR.map((cola) => PALABRA_COLA[cola]),
    'Historias detenidas',
    'Lo que se lee',
    'Suscripciones activas',
    'Ingreso recurrente al mes',
    'Facturado, sin IVA',
    'Compras autorizadas',
    'De prueba a pago',
    'Terminaciones',
    'Incidentes abiertos',
  ],
  partes: [
    { alto: 390, ancho: 'ancha' },
    { alto: 390 },
    { alto: 450 },
    { alto: 450 },
    { alto: 450 },
    { alto: 90, ancho: 'entera' },
  ],
}

/**
 * Shows /admin: the figures of the business, all read at one instant. Each figure opens its facts
 * (decisiones/cifras, «The administrator's»).
 */
export const TableroDeAdministracion = () => {
  const ventana = useVentana()
  const consulta = useQuery(consultaTablero(ventana[0]))
  return (
    <>
      <CierresAlterados />
      <Tablero
        titulo="Tablero"
        {...{ ventana, consulta }}
        huesos={HUESOS}
        fichas={(tablero, abrir) => <EnFichas {...{ tablero, abrir }} />}
      >
        {(tablero, abrir) => (
          <>
            <Ingreso {...{ tablero, abrir }} />
            <Embudo {...{ tablero, abrir }} />
            <PorProvincia
              titulo="Autorizadas por provincia"
              vacio="Aquí se ve de dónde son las que se autoricen."
              medida="autorizada"
              provincias={tablero.provincias}
              abrir={abrir}
            />
            <Tarjeta
              cuadro={cuadroDeLoQueTermina(tablero)}
              nota="Por la semana en que se acaba su plazo, y lo que recurre por ellas."
              alAbrir={(cola, n) => {
                const dias = diasDeSemana(tablero, n)
                abrir(dias ? { cola, dias } : { cola })
              }}
            />
            <Tarjeta
              cuadro={cuadroDePedidos(tablero)}
              nota="Los de ahora, y lo que valen."
              alAbrir={(_, n) => abrir({ estado: estadoDeBarra(tablero, n) })}
            />
            <Equipo {...{ tablero, abrir }} />
          </>
        )}
      </Tablero>
    </>
  )
}
