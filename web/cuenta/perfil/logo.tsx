import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { LOGO_MAXIMO_BYTES, type Perfil } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { pareceFoto, reducirFoto } from '#web/servidor/foto.ts'
import { detalleDe, quitar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { subirLogo } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Logo } from '#web/ui/piezas.tsx'
import estilo from './logo.module.css'
import { Recortador } from './recortador.tsx'
import { cuadroDe, type Recorte, recorteInicial } from './recorte.ts'
import { Seccion } from './seccion.tsx'

const TIPOS = ['image/png', 'image/jpeg', 'image/webp']
const LADO_MINIMO = 64

type Elegida = { readonly archivo: File; readonly mapa: ImageBitmap }

/**
 * Limits to which a picture is reduced. A phone's camera exceeds what the server processes and what
 * a logo needs.
 */
const CABE = { bytes: LOGO_MAXIMO_BYTES, pixeles: 16_000_000, lado: 2_048 }

/** Opens the picture, or returns why it can't be used. The server checks it all again. */
const abrir = async (elegido: File): Promise<Elegida | string> => {
  if (!pareceFoto(elegido)) return 'El logo debe ser PNG, JPEG o WebP.'
  const archivo = await reducirFoto(elegido, CABE)
  try {
    const mapa = await createImageBitmap(archivo)
    if (Math.min(mapa.width, mapa.height) >= LADO_MINIMO) return { archivo, mapa }
    mapa.close()
    return `La imagen es muy pequeña: necesita al menos ${LADO_MINIMO} píxeles por lado.`
  } catch {
    return 'Esa imagen no se pudo leer: prueba con otra.'
  }
}

export const LogoDelPerfil = ({ perfil }: { perfil: Perfil }) => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const entrada = useRef<HTMLInputElement>(null)
  const [elegida, elegir] = useState<Elegida>()
  const [error, ponerError] = useState<string>()
  const [quitando, ocupar] = useState(false)

  const sacar = async () => {
    if (
      !(await confirmar({
        titulo: '¿Quitar tu logo?',
        texto: 'Volverá el emblema con tus iniciales.',
        acto: 'quitarlo',
      }))
    )
      return
    ocupar(true)
    ponerError(undefined)
    try {
      await quitar(ruta('quitar_logo'))
      await refrescar('cuenta')
    } catch (fallo) {
      ponerError(detalleDe(fallo))
    }
    ocupar(false)
  }
  return (
    <Seccion titulo="Logo" texto="Se ve en las bandas, en los pedidos y en el mapa.">
      <div className={estilo.logo}>
        <Logo key={perfil.logo} src={perfil.logo} nombre={perfil.nombre} lado={88} />
        <div>
          <div className={estilo.botones}>
            <Boton onClick={() => entrada.current?.click()}>
              <ImageUp size={15} aria-hidden />
              {perfil.logoPropio ? 'Cambiar' : 'Subir una imagen'}
            </Boton>
            {perfil.logoPropio ? (
              <Boton tono="peligro" ocupado={quitando} onClick={() => void sacar()}>
                <Trash2 size={15} aria-hidden />
                Quitar
              </Boton>
            ) : null}
          </div>
          <p>PNG, JPEG o WebP; una foto grande se reduce sola. Tú eliges el recorte cuadrado.</p>
        </div>
        <input
          ref={entrada}
          type="file"
          accept={TIPOS.join(',')}
          aria-label="Imagen del logo"
          hidden
          onChange={async ({ target }) => {
            const archivo = target.files?.[0]
            if (!archivo) return
            const abierta = await abrir(archivo)
            target.value = ''
            ponerError(typeof abierta === 'string' ? abierta : undefined)
            if (typeof abierta !== 'string') elegir(abierta)
          }}
        />
      </div>
      <AvisoDeError>{error}</AvisoDeError>
      {elegida ? (
        <Recortar
          {...elegida}
          alCerrar={() => elegir(undefined)}
          alSubir={async () => {
            await refrescar('cuenta')
            elegir(undefined)
            toast.success('Logo actualizado', { id: 'logo' })
          }}
        />
      ) : null}
    </Seccion>
  )
}

const Recortar = ({
  archivo,
  mapa,
  alCerrar,
  alSubir,
}: Elegida & { alCerrar: () => void; alSubir: () => Promise<void> }) => {
  const [imagen] = useState({ ancho: mapa.width, alto: mapa.height })
  const [recorte, recortar] = useState<Recorte>(() => recorteInicial(imagen))
  const [avance, avanzar] = useState<number>()
  const [error, ponerError] = useState<string>()
  useEffect(() => () => mapa.close(), [mapa])
  const subir = async () => {
    ponerError(undefined)
    avanzar(0)
    try {
      await subirLogo(cuadroDe(imagen, recorte), archivo, avanzar)
      await alSubir()
    } catch (fallo) {
      ponerError(detalleDe(fallo))
      avanzar(undefined)
    }
  }
  return (
    <Dialogo
      titulo="Recorta tu logo"
      resumen="Arrastra la imagen y acércala hasta que quede como la quieres ver."
      ancho={440}
      alCerrar={alCerrar}
      pie={
        <>
          <Boton grande onClick={alCerrar}>
            Cancelar
          </Boton>
          <Boton grande tono="primario" ocupado={avance !== undefined} onClick={() => void subir()}>
            Guardar logo
          </Boton>
        </>
      }
    >
      <Recortador mapa={mapa} imagen={imagen} recorte={recorte} alCambiar={recortar} />
      {avance === undefined ? null : (
        <progress className={estilo.avance} max={1} value={avance} aria-label="Subiendo el logo" />
      )}
      <AvisoDeError>{error}</AvisoDeError>
    </Dialogo>
  )
}
