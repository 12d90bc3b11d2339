import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import estilo from './extracto.module.css'

const MAXIMO = 2 * 1024 * 1024

/** Uploads a bank's file, chosen by a button or dropped here, and shows its progress. */
export const Subir = ({
  subir,
  avance,
  error,
  fallar,
}: {
  subir: (archivo: File) => void
  /** A value from 0 to 1 while a file is being uploaded. */
  avance: number | undefined
  error: string | undefined
  fallar: (detalle: string) => void
}) => {
  const entrada = useRef<HTMLInputElement>(null)
  const [encima, entrar] = useState(false)
  const tomar = (archivo: File | undefined) => {
    if (!archivo || avance !== undefined) return
    if (archivo.size > MAXIMO) fallar('El archivo supera los 2 MiB: descárgalo del banco por partes.')
    else subir(archivo)
  }
  return (
    <>
      <fieldset
        className={clsx(estilo.zona, encima && estilo.encima)}
        onDragOver={(suceso) => {
          suceso.preventDefault()
          entrar(true)
        }}
        onDragLeave={() => entrar(false)}
        onDrop={(suceso) => {
          suceso.preventDefault()
          entrar(false)
          tomar(suceso.dataTransfer.files[0])
        }}
      >
        <legend className="solo-lectores">Subir un extracto</legend>
        <input
          ref={entrada}
          type="file"
          hidden
          aria-label="Extracto del banco"
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ofx,.qfx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            const [elegido] = target.files ?? []
            target.value = ''
            tomar(elegido)
          }}
        />
        <Boton ocupado={avance !== undefined} onClick={() => entrada.current?.click()}>
          {avance === undefined ? <Upload size={15} aria-hidden /> : null}
          Subir un extracto
        </Boton>
        <p>o suéltalo aquí: el CSV, XLSX u OFX que da tu banco, hasta 2 MiB y 5.000 líneas.</p>
        {avance === undefined ? null : <progress value={avance} max={1} aria-label="Subiendo el extracto" />}
      </fieldset>
      <AvisoDeError>{error}</AvisoDeError>
    </>
  )
}
