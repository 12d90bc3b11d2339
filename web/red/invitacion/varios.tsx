import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAXIMO_DIRECCIONES, type TipoInvitacion } from '#domain/red/invitacion.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { Correos } from '#web/ui/formulario/correos.tsx'
import { invitarAVarios } from './consultas.ts'
import { PieDeEnvio } from './envio.tsx'
import estilo from './invitaciones.module.css'
import { esLista, repartir, sobranCorreos } from './pegar.ts'
import { INDICACION_MENSAJE, MAXIMO_MENSAJE_INVITACION, MENSAJE_INICIAL } from './textos.ts'
import { useEnvio } from './uso-envio.ts'
import { type ErroresDeVarios, erroresDeVarios, sinVacios } from './validar.ts'

type Borrador = { readonly mensaje: string; readonly correos: readonly string[] }

const leerBorrador = (clave: string, tipo: TipoInvitacion): Borrador => {
  const inicial = { mensaje: MENSAJE_INICIAL[tipo], correos: [''] }
  try {
    const { mensaje, correos } = JSON.parse(borradores.leer(clave) || '{}') as Partial<Borrador>
    return { mensaje: mensaje ?? inicial.mensaje, correos: correos?.length ? correos : inicial.correos }
  } catch {
    return inicial
  }
}

/**
 * Renders an invitation to several clients, providers, friends or branches. `alTerminar` makes it
 * the form of the modal.
 */
export const InvitarAVarios = ({ tipo, alTerminar }: { tipo: TipoInvitacion; alTerminar?: () => void }) => {
  const clave = `invitacion.varios.${tipo}`
  const envio = useEnvio(alTerminar !== undefined)
  const [{ mensaje, correos }, poner] = useState(() => leerBorrador(clave, tipo))
  const [errores, marcar] = useState<ErroresDeVarios>()
  const [dicho, decir] = useState('')
  const lista = useRef<HTMLFieldSetElement>(null)
  const cambiar = (cambio: Partial<Borrador>) => {
    const nuevo = { mensaje, correos, ...cambio }
    poner(nuevo)
    marcar(undefined)
    decir('')
    envio.editar()
    borradores.guardar(clave, JSON.stringify(nuevo))
  }
  useEffect(() => {
    if (envio.cerrado) alTerminar?.()
  }, [envio.cerrado, alTerminar])

  const enfocar = (lugar: number) =>
    requestAnimationFrame(() => {
      const campo = [...(lista.current?.querySelectorAll('input') ?? [])].at(lugar)
      campo?.focus()
      campo?.scrollIntoView({ block: 'nearest' })
    })
  const anadir = () => {
    cambiar({ correos: [...correos, ''] })
    enfocar(-1)
  }
  const anadirLista = (lugar: number, texto: string) => {
    const { correos: todos, ultimo, dicho: resultado } = repartir(correos, lugar, texto)
    cambiar({ correos: todos })
    decir(resultado)
    const sobran = sobranCorreos(todos)
    if (sobran) marcar({ lista: sobran, correos: {} })
    enfocar(ultimo)
    return todos
  }
  return (
    <form
      noValidate
      className={estilo.forma}
      onSubmit={(suceso) => {
        suceso.preventDefault()
        // A list written into one input, or dropped there.
        const junta = correos.findIndex(esLista)
        if (junta !== -1) {
          anadirLista(junta, correos[junta] ?? '')
          return
        }
        const faltan = erroresDeVarios(mensaje, correos, tipo === 'sucursal')
        marcar(faltan)
        if (faltan) return enfocarFalta(suceso.currentTarget)
        decir('')
        envio.enviar(
          () => invitarAVarios(tipo, mensaje.trim(), sinVacios(correos)),
          () => {
            poner({ mensaje: MENSAJE_INICIAL[tipo], correos: [''] })
            borradores.borrar(clave)
          },
        )
      }}
    >
      <CampoLargo
        nombre="Mensaje"
        rows={9}
        maximo={MAXIMO_MENSAJE_INVITACION}
        placeholder={INDICACION_MENSAJE}
        value={mensaje}
        error={errores?.mensaje}
        onChange={({ target }) => cambiar({ mensaje: target.value })}
      />
      <Correos
        ref={lista}
        cuantos={correos.length}
        indicacion={
          <p className={estilo.indicacion}>
            Puedes pegar una lista: separada por comas, espacios o líneas, con o sin nombres.
          </p>
        }
        quitar={(i) => cambiar({ correos: correos.filter((_, j) => j !== i) })}
        campo={(i) => (
          <Campo
            nombre={`Correo ${i + 1}`}
            oculto
            type="email"
            autoComplete="off"
            maximo={254}
            placeholder="nombre@correo.ec"
            value={correos[i] ?? ''}
            error={errores?.correos[i]}
            onChange={({ target }) => cambiar({ correos: correos.with(i, target.value) })}
            onPaste={(suceso) => {
              const texto = suceso.clipboardData.getData('text')
              if (!esLista(texto)) return
              suceso.preventDefault()
              // Text that was being written there stays.
              const { value, selectionStart, selectionEnd } = suceso.currentTarget
              const seleccionado =
                selectionStart === null ? '' : value.slice(selectionStart, selectionEnd ?? value.length)
              const queda = seleccionado === value ? '' : value
              anadirLista(i, `${queda} ${texto}`)
            }}
          />
        )}
      >
        <p role="status" className={estilo.indicacion}>
          {dicho}
        </p>
        <AvisoDeError>{errores?.lista}</AvisoDeError>
        <Boton
          tono="suave"
          motivo={
            correos.length >= MAXIMO_DIRECCIONES ? `Puedes invitar hasta ${MAXIMO_DIRECCIONES} correos a la vez.` : null
          }
          onClick={anadir}
        >
          <Plus size={15} aria-hidden />
          Añadir otro correo
        </Boton>
      </Correos>
      <PieDeEnvio envio={envio} palabra={correos.length > 1 ? 'Enviar invitaciones' : 'Enviar invitación'} />
    </form>
  )
}
