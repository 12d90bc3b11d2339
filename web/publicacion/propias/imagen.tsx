import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IMAGEN_MAXIMO_BYTES } from '#api/contract/publicacion.ts'
import { pareceFoto, reducirFoto } from '#web/servidor/foto.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { subirImagen } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './propias.module.css'

const TIPOS = ['image/png', 'image/jpeg', 'image/webp']
/** The largest picture that the server takes. */
const CABE = { bytes: IMAGEN_MAXIMO_BYTES, pixeles: 16_000_000 }

/**
 * Renders the picture field of a post. A picture is chosen, dropped or pasted, and uploaded at
 * once. `alSubir` gets its SHA-256 and an address that shows it in this browser.
 */
export const Imagen = ({
  hay,
  error,
  alSubir,
}: {
  hay: boolean
  error: string | undefined
  alSubir: (sha256: string, direccion: string) => void
}) => {
  const entrada = useRef<HTMLInputElement>(null)
  const [avance, avanzar] = useState<number>()
  const [fallo, fallar] = useState<string>()
  const [encima, pasar] = useState(false)
  const id = useId()
  const dichas = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const direccion of dichas.current) URL.revokeObjectURL(direccion)
    },
    [],
  )
  const dicho = fallo ?? error

  const subir = async (archivo: File | undefined) => {
    if (!archivo || avance !== undefined) return
    if (!pareceFoto(archivo)) return fallar('La imagen debe ser PNG, JPEG o WebP.')
    fallar(undefined)
    avanzar(0)
    try {
      const { contenido } = await subirImagen(await reducirFoto(archivo, CABE), avanzar)
      const direccion = URL.createObjectURL(archivo)
      dichas.current.push(direccion)
      alSubir(contenido, direccion)
    } catch (motivo) {
      fallar(detalleDe(motivo))
    }
    avanzar(undefined)
  }
  return (
    <fieldset
      className={estilo.imagen}
      data-encima={encima || undefined}
      onDragOver={(suceso) => {
        suceso.preventDefault()
        pasar(true)
      }}
      onDragLeave={() => pasar(false)}
      onDrop={(suceso) => {
        suceso.preventDefault()
        pasar(false)
        void subir(suceso.dataTransfer.files[0])
      }}
      onPaste={(suceso) => void subir(suceso.clipboardData.files[0])}
    >
      <legend className="solo-lectores">Imagen</legend>
      <input
        ref={entrada}
        type="file"
        hidden
        aria-label="Imagen de la publicación"
        accept={TIPOS.join(',')}
        onChange={({ target }) => {
          const [elegida] = target.files ?? []
          target.value = ''
          void subir(elegida)
        }}
      />
      <Boton
        ocupado={avance !== undefined}
        {...(dicho ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        onClick={() => entrada.current?.click()}
      >
        <ImageUp size={15} aria-hidden />
        {hay ? 'Cambiar la imagen' : 'Subir una imagen'}
      </Boton>
      {avance === undefined ? (
        <small>PNG, JPEG o WebP; una foto grande se reduce sola. También puedes arrastrarla o pegarla aquí.</small>
      ) : (
        <small>
          <progress value={avance} max={1} aria-label="Subiendo la imagen" /> {Math.round(avance * 100)} %
        </small>
      )}
      {dicho ? (
        <p id={id} role="alert">
          {dicho}
        </p>
      ) : null}
    </fieldset>
  )
}
