import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { INUSUALES, type TableroAuditor } from '#api/contract/tableros.ts'
import { VER, VERIFICACION } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { serieDeCuentas } from '#web/grafica/series.ts'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { Abre, type Abrir, Antes } from './abre.tsx'
import { Barras } from './barras.tsx'
import { CierresAlterados } from './cierres-alterados.tsx'
import estilo from './cifras.module.css'
import { consultaAuditor } from './consultas.ts'
import { tipoEscrito } from './palabras.ts'
import { Nada, Parte } from './parte.tsx'
import { type Huesos, Tablero, useVentana } from './tablero.tsx'
import { ejeDeTramos } from './tiempo.ts'

/** Names in the order of INUSUALES. */
const PALABRA_INUSUAL = [
  'Desactivadas a mano',
  'Pruebas reactivadas',
  'Archivados sin confirmar',
  'Personas eliminadas',
] as const
type Props = { tablero: TableroAuditor; abrir: Abrir }

const EnFichas = ({ tablero: { hechos, inusuales, aparcados, antes: dias }, abrir }: Props) => (
  <Fichas>
    <Ficha
      nombre="Hechos del registro"
      nota={
        <Antes cifra={{ type: '' }} {...{ dias, abrir }}>
          {numero(hechos.antes)}
        </Antes>
      }
    >
      <Abre cifra={{ type: '' }} abrir={abrir}>
        {numero(hechos.ahora)}
      </Abre>
    </Ficha>
    {INUSUALES.map((cifra, n) => {
      const { ahora = 0, antes = 0 } = inusuales[n] ?? {}
      return (
        <Ficha
          key={PALABRA_INUSUAL[n]}
          nombre={PALABRA_INUSUAL[n] ?? ''}
          nota={<Antes {...{ cifra, dias, abrir }}>{numero(antes)}</Antes>}
        >
          <Abre cifra={cifra} abrir={abrir}>
            {numero(ahora)}
          </Abre>
        </Ficha>
      )
    })}
    <Ficha
      nombre="Historias detenidas"
      {...(aparcados === 0 ? { nota: 'todo el registro se lee' } : { alarma: 'Esperan que alguien las revise' })}
    >
      {aparcados === 0 ? '0' : <Link to={`${ruta('auditoria')}?${VER}=${VERIFICACION}`}>{numero(aparcados)}</Link>}
    </Ficha>
  </Fichas>
)

const cuadroDe = ({ tramos }: TableroAuditor): Cuadro<string> => ({
  id: 'hechos',
  titulo: 'Hechos del registro',
  forma: 'barras',
  enDolares: false,
  eje: ejeDeTramos(tramos),
  series: [
    serieDeCuentas<string>(
      'Hechos',
      tramos.map(({ cuantos }) => cuantos),
      { figura: '' },
    ),
  ],
  vacio: 'Aquí se ve cuántos hechos hay cada día.',
})

const HUESOS: Huesos = {
  fichas: ['Hechos del registro', ...PALABRA_INUSUAL, 'Historias detenidas'],
  partes: [
    { alto: 390, ancho: 'entera' },
    { alto: 390, ancho: 'entera' },
  ],
}

/**
 * Shows the figures of the log and what is worth a look, on /auditoria (decisiones/cifras,
 * «The auditor's»).
 */
export const TableroDeAuditoria = () => {
  const ventana = useVentana()
  return (
    <>
      <CierresAlterados />
      <Tablero
        titulo="Tablero"
        ventana={ventana}
        consulta={useQuery(consultaAuditor(ventana[0]))}
        huesos={HUESOS}
        fichas={(tablero, abrir) => <EnFichas {...{ tablero, abrir }} />}
      >
        {(tablero, abrir) => (
          <>
            <Tarjeta
              clase={estilo.entera}
              cuadro={cuadroDe(tablero)}
              alAbrir={(type, n) => {
                const dias = n === undefined ? undefined : tablero.tramos[n]
                abrir(dias ? { type, dias: { desde: dias.desde, hasta: dias.hasta } } : { type })
              }}
            />
            <Parte titulo="Por tipo" nota="De los hechos de este tiempo, cuántos son de cada tipo." ancho="entera">
              {tablero.tipos.length === 0 ? <Nada>Aquí se ve de qué tipos son los hechos.</Nada> : null}
              <Barras
                barras={tablero.tipos.map(({ type, cuantos }) => ({
                  nombre: tipoEscrito(type),
                  cuantas: cuantos,
                  cifra: { type },
                }))}
                enColumnas
                abrir={abrir}
              />
            </Parte>
          </>
        )}
      </Tablero>
    </>
  )
}
