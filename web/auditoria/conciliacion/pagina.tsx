import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Conciliacion as Conciliada } from '#api/contract/trabajos.ts'
import { enMeses, mesEscrito } from '#domain/calendario.ts'
import { FIGURAS_CONCILIADAS, fuentesDe, PALABRA_DE_FIGURA, PALABRA_DE_FUENTE } from '#domain/conciliacion.ts'
import { mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { consultaDeTrabajos, estaPorHacer } from '#web/auditoria/consultas.ts'
import pagina from '#web/auditoria/trabajo.module.css'
import { Marcha, usePedirTrabajo } from '#web/auditoria/trabajo.tsx'
import { conciliada } from '#web/cifras/palabras.ts'
import { useMesesDelRegistro } from '#web/consumo/meses.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto, numero } from '#web/ui/cifras.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Eleccion } from '#web/ui/formulario/campo.tsx'
import { conMayuscula } from '#web/ui/llano.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import { Cierres } from './cierres.tsx'
import { type Conciliado, cuadra, estaConciliado } from './firmar.tsx'
import { HechosConciliados, ListaDeDiferencias } from './hechos.tsx'
import { type Abrir, Cuadro } from './tabla.tsx'

/** The most months that can be chosen, the current one included. */
const MESES = 36

const Pedir = () => {
  const actual = mesDe(new Date().toISOString())
  const meses = useMesesDelRegistro(actual, MESES)
  const [pedidos, poner] = useState({ desde: mesesAntes(actual, 1), hasta: mesesAntes(actual, 1) })
  const { mutate: pedir, isPending } = usePedirTrabajo()
  const alReves = pedidos.desde > pedidos.hasta
  const enviar = (suceso: FormEvent) => {
    suceso.preventDefault()
    if (!alReves) pedir({ tipo: 'conciliacion', ...pedidos })
  }
  return (
    <form noValidate onSubmit={enviar}>
      {(['desde', 'hasta'] as const).map((campo) => (
        <Eleccion
          key={campo}
          nombre={conMayuscula(campo)}
          value={pedidos[campo]}
          error={campo === 'hasta' && alReves ? 'Elige un mes que no sea anterior.' : undefined}
          onChange={({ target }) => poner((antes) => ({ ...antes, [campo]: target.value }))}
        >
          {meses.map((mes) => (
            <option key={mes} value={mes}>
              {conMayuscula(mesEscrito(mes))}
            </option>
          ))}
        </Eleccion>
      ))}
      <Boton grande tono="primario" type="submit" ocupado={isPending}>
        Conciliar
      </Boton>
    </form>
  )
}

const Diferencias = ({ conciliacion: { diferencias, cuantas } }: { conciliacion: Conciliada }) => (
  <>
    <h2>{cuantas === 1 ? 'Una diferencia' : `${numero(cuantas)} diferencias`}</h2>
    <ListaDeDiferencias
      {...{ diferencias, cuantas }}
      sobre={({ fuente, figura }) => `${unir(PALABRA_DE_FUENTE[fuente], PALABRA_DE_FIGURA[figura])}, `}
    />
  </>
)

const Resultado = ({
  conciliado: { id, acabado, pide, conciliacion },
  abrir,
}: {
  conciliado: Conciliado
  abrir: Abrir
}) => {
  const esAuditor = useEsAuditor()
  const { cuantas, detenidos, posicion, firmados = [] } = conciliacion
  const archivo = (formato: string) => `${ruta('conciliacion_archivo', { id })}?formato=${formato}`
  const todo = cuadra(conciliacion)
  return (
    <>
      <div className={pagina.dictamen} data-mal={todo ? undefined : ''} role="status">
        <p>
          <b>
            {todo
              ? `Todo cuadra ${enMeses(conciliacion)}.`
              : cuantas > 0
                ? `No cuadra ${enMeses(conciliacion)}.`
                : detenidos.length > 0
                  ? 'Hay hechos que no se pudieron contar.'
                  : 'El registro no da lo que se firmó.'}
          </b>
        </p>
        {detenidos.length > 0 ? (
          <ul className={pagina.partes}>
            {detenidos.map((detenido) => (
              <li key={detenido}>{detenido}</li>
            ))}
          </ul>
        ) : null}
        {firmados.length > 0 ? (
          <ul className={pagina.partes}>
            {firmados.map(({ mes, figura, firmado, registro }) => (
              <li key={`${mes} ${figura}`}>
                {PALABRA_DE_FIGURA[figura]} de {mesEscrito(mes)}: se firmó {conciliada(figura, firmado)}; según el
                registro, {conciliada(figura, registro)}.
              </li>
            ))}
          </ul>
        ) : null}
        <p className={pagina.nota}>
          {`${esAuditor ? `En la posición ${posicion}, el` : 'El'} ${momentoCompleto(acabado)}${pide === null ? '' : `, a pedido de ${pide}`}. `}
          <a href={archivo('xlsx')} download>
            Excel
          </a>{' '}
          <a href={archivo('csv')} download>
            CSV
          </a>{' '}
          <a href={archivo('csv-excel')} download>
            CSV para Excel
          </a>
        </p>
      </div>
      {cuantas > 0 ? <Diferencias conciliacion={conciliacion} /> : null}
      <Cuadro conciliacion={conciliacion} abrir={abrir} />
    </>
  )
}

/**
 * Shows ?ver=conciliacion: finance's figures, by the log and by the read model
 * (decisiones/conciliacion, «What is reconciled»).
 */
export const Conciliacion = () => {
  useTitulo('Conciliación')
  const consulta = useQuery(consultaDeTrabajos())
  const { data } = consulta
  const conciliaciones = data?.items.filter(({ tipo }) => tipo === 'conciliacion') ?? []
  const porHacer = conciliaciones.filter(estaPorHacer)
  const [ultima] = conciliaciones
  const { mutate: pedir } = usePedirTrabajo()
  const conciliados = conciliaciones.filter(estaConciliado)
  const [hecha] = conciliados
  // The address names the reconciliation by its id, because a newer one may come meanwhile.
  const { abierto, abrir, cerrar } = useEnDireccion('conciliacion', 'cifra', 'fuente')
  const abierta = conciliados.find(({ id }) => id === abierto.conciliacion)
  const figura = FIGURAS_CONCILIADAS.find((cifra) => cifra === abierto.cifra)
  const fuente = figura && fuentesDe(figura).find((origen) => origen === abierto.fuente)
  return (
    <section className={pagina.pagina} aria-labelledby="titulo-conciliacion">
      <h1 id="titulo-conciliacion">Conciliación</h1>
      <p className={pagina.nota}>
        Los pedidos, el IVA, las compras, el consumo y los cobros de unos meses, contados otra vez hecho por hecho desde
        el registro y puestos al lado de lo que se lee, todo en un mismo momento.
      </p>
      <Pedir />
      <PorLlegar de={consulta} alto={200} />
      {porHacer.length > 0 ? (
        <ul className={pagina.lista}>
          {porHacer.map((trabajo) => (
            <li key={trabajo.id}>
              <Marcha trabajo={trabajo} que="Conciliación" />
            </li>
          ))}
        </ul>
      ) : ultima && (ultima.estado === 'fallido' || ultima.estado === 'cancelado') ? (
        <Marcha trabajo={ultima} que="Conciliación" />
      ) : null}
      <Cierres
        conciliados={conciliados}
        conciliar={
          porHacer.some(({ propio }) => propio)
            ? undefined
            : (mes) => pedir({ tipo: 'conciliacion', desde: mes, hasta: mes })
        }
      />
      {hecha ? (
        <Resultado
          conciliado={hecha}
          abrir={(cifra, de) => abrir({ conciliacion: hecha.id, cifra, fuente: de ?? '' })}
        />
      ) : null}
      {abierta && figura ? (
        <HechosConciliados
          {...{ figura, fuente, id: abierta.id, conciliacion: abierta.conciliacion }}
          alCerrar={cerrar}
        />
      ) : null}
      {data && !hecha ? (
        <p className={pagina.nota}>Aquí queda la última: cada cifra con los hechos que suma, y lo que no cuadre.</p>
      ) : null}
    </section>
  )
}
