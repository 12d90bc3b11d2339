import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { FilaCompra } from '#api/contract/compra.ts'
import { RESULTADOS_DE_LLAMADA, type ResultadoDeLlamada } from '#domain/compra/hechos.ts'
import { PALABRA_DE_LLAMADA } from '#domain/compra/relato.ts'
import { ruta } from '#domain/rutas.ts'
import { useHacer } from '#web/compra/acciones.tsx'
import { useReasignar } from '#web/escritorio/acciones.ts'
import { consultaEquipo } from '#web/escritorio/consultas.ts'
import { hayQueLlamar, tocaLlamar } from '#web/escritorio/palabras.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo, CampoLargo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { deCampo, enCampo } from '#web/ui/formulario/cuando.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './agenda.module.css'
import { guionDe } from './guion.ts'
import { Apuntes } from './historia.tsx'
import { Parte } from './lectura.tsx'
import { Nota } from './nota.tsx'
import { Numero } from './numero.tsx'

const HORA_MS = 3_600_000
const alasNueve = (dias: number): string => `${enCampo(Date.now() + dias * 24 * HORA_MS).slice(0, 10)}T09:00`
const ATAJOS: readonly (readonly [palabra: string, cuando: () => string])[] = [
  ['En una hora', () => enCampo(Date.now() + HORA_MS)],
  ['Mañana', () => alasNueve(1)],
  ['En 3 días', () => alasNueve(3)],
  ['En una semana', () => alasNueve(7)],
]

/** Records a call and when the next one is due. */
const Llamada = ({ fila }: { fila: FilaCompra }) => {
  const clave = `llamada.compra.${fila.id}`
  const refrescar = useRefrescar()
  const formulario = useForm({
    defaultValues: {
      resultado: '' as ResultadoDeLlamada | '',
      nota: cambiosSinEnviar.leer(clave) ?? '',
      proxima: '',
    },
  })
  const { setValue, reset } = formulario
  const { campo, enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      noValidate
      className={estilo.forma}
      aria-label="Registrar una llamada"
      onSubmit={enviar(async ({ resultado, nota, proxima }) => {
        await mandar(ruta('compra_llamada'), {
          idCompra: fila.id,
          resultado,
          nota,
          ...(proxima ? { proxima: deCampo(proxima) } : {}),
        })
        cambiosSinEnviar.borrar(clave)
        reset({ resultado: '', nota: '', proxima: '' })
        toast.success('Llamada registrada', { id: clave, description: fila.codCompra })
        await refrescar('compra')
      })}
    >
      <Eleccion nombre="¿Cómo fue la llamada?" {...campo('resultado', { required: 'Elige cómo fue la llamada.' })}>
        <option value="">Elige…</option>
        {RESULTADOS_DE_LLAMADA.map((resultado) => (
          <option key={resultado} value={resultado}>
            {conMayuscula(PALABRA_DE_LLAMADA[resultado])}
          </option>
        ))}
      </Eleccion>
      <CampoLargo
        nombre="Lo que se dijo"
        rows={2}
        maximo={2_000}
        placeholder="Si hace falta; solo lo ve el call center"
        {...campo('nota', { onChange: ({ target }) => cambiosSinEnviar.guardar(clave, target.value) })}
      />
      <Campo nombre="Próxima llamada" type="datetime-local" {...campo('proxima')} />
      <div className={estilo.atajos}>
        {ATAJOS.map(([palabra, cuando]) => (
          <Boton
            key={palabra}
            tono="suave"
            onClick={() => setValue('proxima', cuando(), { shouldDirty: true, shouldValidate: true })}
          >
            {palabra}
          </Boton>
        ))}
      </div>
      <AvisoDeError>{error}</AvisoDeError>
      <div>
        <Boton type="submit" motivo={fila.pasos['llamar']} ocupado={enviando}>
          Registrar la llamada
        </Boton>
      </div>
    </form>
  )
}

/**
 * Assigns the purchase to another member of the team, the reader first. Choosing somebody does
 * nothing yet, because an arrow key in a closed list chooses too.
 */
const Reasignar = ({ fila }: { fila: FilaCompra }) => {
  const { reasignar, ocupado } = useReasignar(fila)
  const [elegido, elegir] = useState('')
  const { data: yo } = useYo()
  const { data } = useQuery(consultaEquipo)
  const otros = (data?.items ?? []).filter(({ id }) => id !== fila.callcenter)
  const yoMismo = otros.find(({ id }) => id === yo?.cuenta.id)
  const destino = otros.find(({ id }) => id === elegido)
  return fila.pasos['reasignar'] !== null || otros.length === 0 ? null : (
    <div className={estilo.reasignar}>
      {yoMismo ? (
        <Boton ocupado={ocupado} onClick={() => void reasignar(yoMismo)}>
          Atenderla yo
        </Boton>
      ) : null}
      <Eleccion
        nombre="Pasar a otra persona"
        oculto
        value={destino ? elegido : ''}
        onChange={({ target }) => elegir(target.value)}
      >
        <option value="" disabled>
          Pasar a otra persona…
        </option>
        {otros.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
      </Eleccion>
      <Boton
        motivo={destino ? null : 'Elige antes a quién.'}
        ocupado={ocupado}
        onClick={() => destino && void reasignar(destino).then((si) => si && elegir(''))}
      >
        Pasar
      </Boton>
    </div>
  )
}

const Proxima = ({ fila }: { fila: FilaCompra }) => {
  const { hacer, ocupado } = useHacer(fila)
  const { proximaLlamada: fecha } = fila
  if (fecha === null) return null
  const toca = tocaLlamar(fecha)
  return (
    <p className={estilo.proxima} data-toca={toca}>
      <span>
        {toca ? 'Toca llamar desde el ' : 'Próxima llamada: '}
        <time dateTime={fecha}>{momentoCompleto(fecha)}</time>
      </span>
      <Boton
        tono="suave"
        motivo={fila.pasos['citarLlamada']}
        ocupado={ocupado === 'citar'}
        onClick={() =>
          void hacer('citar', () => mandar(ruta('compra_llamada_proxima'), { idCompra: fila.id, fecha: null }))
        }
      >
        Quitarla
      </Boton>
    </p>
  )
}

/**
 * Shows the call center's work with a client: who attends, what to say, the calls made and due, and
 * the notes.
 */
export const Agenda = ({ fila }: { fila: FilaCompra }) => {
  const guion = guionDe(fila)
  return (
    <Parte titulo="Llamadas y notas" sigue={tocaLlamar(fila.proximaLlamada) || fila.estadoPedido === 'Completado'}>
      <Proxima fila={fila} />
      {hayQueLlamar(fila) && fila.celular && !fila.clienteEliminado ? (
        <p className={estilo.marcar}>
          <Phone size={14} aria-hidden />
          <span>Llamar a {fila.nombreUserItem}:</span>
          <Numero de={fila.celular} que="el número" />
        </p>
      ) : null}
      <Reasignar fila={fila} />
      {guion.length === 0 ? null : (
        <details className={estilo.plegado}>
          <summary>Qué decirle</summary>
          <ol>
            {guion.map((linea) => (
              <li key={linea}>{linea}</li>
            ))}
          </ol>
        </details>
      )}
      {fila.pasos['llamar'] === null ? (
        <details className={estilo.plegado}>
          <summary>Registrar una llamada</summary>
          <Llamada fila={fila} />
        </details>
      ) : null}
      <Nota fila={fila} />
      <Apuntes fila={fila} />
    </Parte>
  )
}
