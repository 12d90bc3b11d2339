import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { ADMITIDOS, faltaDeArchivo } from '#web/pedido/archivo.ts'
import { detalleDe, pasajero } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import type { subirArchivoDeCompra } from '#web/servidor/subir.ts'
import { Boton, type PropsBoton } from '#web/ui/boton.tsx'
import estilo from './compras.module.css'

/** Uploads one file with a button, and shows the progress. If it fails the file stays chosen. */
export const Subida = ({
  idCompra,
  nombre,
  motivo,
  tono,
  subir,
}: {
  idCompra: string
  nombre: string
  motivo: string | null | undefined
  tono?: PropsBoton['tono']
  subir: typeof subirArchivoDeCompra
}) => {
  const refrescar = useRefrescar()
  const entrada = useRef<HTMLInputElement>(null)
  const [archivo, elegir] = useState<File>()
  const [avance, avanzar] = useState<number>()
  const [error, ponerError] = useState<string>()
  // A file refused for what it is would be refused again, so only passing failures allow a retry.
  const [otraVez, dejar] = useState(false)

  const enviar = async (elegido: File) => {
    elegir(elegido)
    ponerError(undefined)
    dejar(false)
    const falta = faltaDeArchivo(elegido)
    if (falta) return ponerError(falta)
    avanzar(0)
    try {
      await subir(idCompra, elegido, avanzar)
      await refrescar('compra')
      elegir(undefined)
    } catch (fallo) {
      ponerError(detalleDe(fallo))
      dejar(pasajero(fallo))
    }
    avanzar(undefined)
  }
  return (
    <div className={estilo.subida}>
      <input
        ref={entrada}
        type="file"
        hidden
        aria-label={nombre}
        accept={ADMITIDOS}
        onChange={({ target }) => {
          const [elegido] = target.files ?? []
          target.value = ''
          if (elegido) void enviar(elegido)
        }}
      />
      <Boton
        {...(tono ? { tono } : {})}
        motivo={motivo}
        ocupado={avance !== undefined}
        onClick={() => entrada.current?.click()}
      >
        {avance === undefined ? <Upload size={15} aria-hidden /> : null}
        {nombre}
      </Boton>
      {archivo && avance !== undefined ? (
        <p>
          <progress value={avance} max={1} aria-label={`Subiendo ${archivo.name}`} />
          {Math.round(avance * 100)} %
        </p>
      ) : null}
      {error ? (
        <p role="alert" className={estilo.fallo}>
          {error}{' '}
          {archivo && otraVez ? (
            <button type="button" onClick={() => void enviar(archivo)}>
              Reintentar con «{archivo.name}»
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
