import { Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ADMITIDOS, elegirArchivos, LIMITES } from '#web/pedido/archivo.ts'
import { ListaDeArchivos, UnArchivo } from '#web/pedido/lista-de-archivos.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { subirArchivo } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { tamano } from '#web/ui/cifras.ts'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import estilo from './nuevo.module.css'

type Elegido = { readonly id: number; readonly archivo: File; readonly avance?: number; readonly error?: string }
let proximo = 0

/** Keeps the files chosen for an order that doesn't exist yet. */
export const useArchivos = () => {
  const [elegidos, poner] = useState<readonly Elegido[]>([])
  const [faltas, faltar] = useState<readonly string[]>([])
  const cambiar = (numero: number, cambio: Pick<Elegido, 'avance' | 'error'>) =>
    poner((todos) =>
      todos.map((elegido) => (elegido.id === numero ? { id: numero, archivo: elegido.archivo, ...cambio } : elegido)),
    )
  return {
    elegidos,
    faltas,
    elegir: (lista: readonly File[]) => {
      const { nuevos, faltas: malos } = elegirArchivos(
        elegidos.map(({ archivo }) => archivo),
        lista,
      )
      faltar(malos)
      poner([...elegidos, ...nuevos.map((archivo) => ({ id: ++proximo, archivo }))])
    },
    quitar: (numero: number) => {
      faltar([])
      poner((todos) => todos.filter(({ id }) => id !== numero))
    },
    /**
     * Attaches the files to the order one after the other, because each is an event of it. Files
     * that are uploaded leave the list. Resolves with the number of files that stayed.
     */
    subir: async (idPedido: string): Promise<number> => {
      faltar([])
      let quedan = 0
      for (const { id, archivo } of elegidos) {
        try {
          cambiar(id, { avance: 0 })
          await subirArchivo(idPedido, archivo, (avance) => cambiar(id, { avance }))
          poner((todos) => todos.filter((otro) => otro.id !== id))
        } catch (error) {
          quedan += 1
          cambiar(id, { error: detalleDe(error) })
        }
      }
      return quedan
    },
  }
}
type Archivos = ReturnType<typeof useArchivos>

/** Renders the field that takes files for the order being written, and how far each upload is. */
export const CampoDeArchivos = ({
  archivos: { elegidos, faltas, elegir, quitar },
  ocupado,
  nota,
}: {
  archivos: Archivos
  ocupado: boolean
  nota: string
}) => {
  const id = useId()
  const entrada = useRef<HTMLInputElement>(null)
  return (
    <fieldset
      className={estilo.archivos}
      onDragOver={(suceso) => suceso.preventDefault()}
      onDrop={(suceso) => {
        suceso.preventDefault()
        if (!ocupado) elegir([...suceso.dataTransfer.files])
      }}
    >
      <legend>Archivos</legend>
      <input
        ref={entrada}
        id={id}
        type="file"
        multiple
        hidden
        accept={ADMITIDOS}
        aria-label="Adjuntar archivos"
        onChange={({ target }) => {
          elegir([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <div className={estilo.adjuntar}>
        <Boton motivo={ocupado ? 'Espera un momento.' : null} onClick={() => entrada.current?.click()}>
          <Paperclip size={15} aria-hidden />
          Adjuntar archivos
        </Boton>
        <small>{LIMITES}</small>
      </div>
      <AvisoDeError>{faltas.length > 0 ? faltas.map((falta) => <span key={falta}>{falta}</span>) : null}</AvisoDeError>
      {elegidos.length > 0 ? (
        <>
          <ListaDeArchivos aria-label="Archivos elegidos" data-elegidos>
            {elegidos.map(({ id: numero, archivo, avance, error }) => (
              <UnArchivo
                key={numero}
                nombre={archivo.name}
                tipo={archivo.type}
                avance={avance}
                error={error && `No se pudo subir: ${error}`}
                detalle={tamano(archivo.size)}
              >
                <Boton
                  tono="suave"
                  cuadrado
                  aria-label={`Quitar ${archivo.name}`}
                  motivo={ocupado ? 'Espera un momento.' : null}
                  onClick={() => quitar(numero)}
                >
                  <X size={16} aria-hidden />
                </Boton>
              </UnArchivo>
            ))}
          </ListaDeArchivos>
          <small>{nota}</small>
        </>
      ) : null}
    </fieldset>
  )
}
