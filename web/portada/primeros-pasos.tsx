import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronRight, Circle } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { HORARIO, LOGO, PALABRAS, rutaDePerfil } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { useRecordado } from '#web/cifras/recuerdo.ts'
import { consultaPropia } from '#web/compra/consultas.ts'
import { consultaPerfil } from '#web/cuenta/consultas.ts'
import { consultaCuantas } from '#web/publicacion/consultas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './primeros-pasos.module.css'

type Paso = { readonly clave: string; readonly hecho: boolean; readonly nombre: string; readonly donde: ReactNode }

const Ir = ({ a, children }: { a: string; children: string }) => (
  <Link to={a}>
    {children}
    <ChevronRight size={14} aria-hidden />
  </Link>
)

/** Sends the link that confirms the e-mail address once more. */
const OtroCorreo = ({ correo }: { correo: string }) => {
  const [enviando, ocupar] = useState(false)
  const enviar = async () => {
    ocupar(true)
    try {
      const { message } = await mandar<{ message: string }>(ruta('enviar_correo_terminos'), {})
      toast.success(message, { id: 'primeros-pasos', description: correo })
    } catch (error) {
      toast.error(detalleDe(error), { id: 'primeros-pasos' })
    }
    ocupar(false)
  }
  return (
    <Boton tono="suave" ocupado={enviando} data-pide-correo onClick={() => void enviar()}>
      Enviar el enlace otra vez
    </Boton>
  )
}

/**
 * Returns the steps of a new provider, each as what exists says it is; undefined until that is
 * known.
 */
const usePasos = (): readonly Paso[] | undefined => {
  const { data: perfil } = useQuery(consultaPerfil)
  const { data: compras } = useQuery(consultaPropia)
  const { data: publicaciones } = useQuery(consultaCuantas)
  if (!perfil || !compras || !publicaciones) return undefined
  const suscrita =
    compras.compra?.estadoPedido === 'Completado' || compras.anteriores.some(({ termino }) => termino !== null)
  return [
    {
      clave: 'correo',
      hecho: perfil.correoConfirmado,
      nombre: perfil.correoConfirmado ? 'Confirma tu correo' : `Confirma tu correo, ${perfil.correo}`,
      donde: <OtroCorreo correo={perfil.correo} />,
    },
    {
      clave: 'logo',
      hecho: perfil.logoPropio,
      nombre: 'Sube tu logo',
      donde: <Ir a={rutaDePerfil(LOGO)}>Subirlo</Ir>,
    },
    {
      clave: 'palabras',
      hecho: perfil.palabrasClave.length > 0,
      nombre: 'Di con qué palabras te encuentran',
      donde: <Ir a={rutaDePerfil(PALABRAS)}>Escribirlas</Ir>,
    },
    {
      clave: 'horario',
      hecho: perfil.horario.length > 0,
      nombre: 'Pon tu horario de atención',
      donde: <Ir a={rutaDePerfil(HORARIO)}>Ponerlo</Ir>,
    },
    {
      clave: 'publicacion',
      hecho: publicaciones.publicada > 0,
      nombre: 'Publica tu primera oferta',
      donde: <Ir a={`${ruta('mis_publicaciones')}?editar=nueva`}>Publicarla</Ir>,
    },
    {
      clave: 'suscripcion',
      hecho: suscrita,
      nombre: 'Activa tu suscripción',
      donde: <Ir a={ruta('new_negociacion')}>Verla</Ir>,
    },
  ]
}

/**
 * Lists what a new provider has still to do, above its orders. It goes once all is done, and a
 * browser that knows so asks for nothing any more.
 */
export const PrimerosPasos = ({ cuenta, terminar }: { cuenta: string; terminar: () => void }) => {
  const pasos = usePasos()
  const [plegados, plegar] = useRecordado(`primeros-pasos.${cuenta}`)
  const lista = useId()
  const hechos = pasos?.filter(({ hecho }) => hecho).length ?? 0
  const todo = pasos !== undefined && hechos === pasos.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all is done
  useEffect(() => {
    if (todo) terminar()
  }, [todo])
  if (!pasos || todo) return null
  return (
    <section className={estilo.pasos} aria-labelledby={`${lista}-titulo`}>
      <header>
        <h2 id={`${lista}-titulo`}>Empieza con BandWork</h2>
        <span>
          {hechos} de {pasos.length}
        </span>
        <progress max={pasos.length} value={hechos} aria-label="Pasos hechos" />
        <Boton
          tono="suave"
          cuadrado
          aria-expanded={!plegados}
          aria-controls={lista}
          aria-label={plegados ? 'Ver los pasos' : 'Plegar los pasos'}
          onClick={() => plegar(!plegados)}
        >
          <ChevronDown size={17} className={plegados ? undefined : estilo.abierta} aria-hidden />
        </Boton>
      </header>
      <ul id={lista} hidden={plegados}>
        {pasos.map(({ clave, hecho, nombre, donde }) => (
          <li key={clave} className={hecho ? estilo.hecho : undefined}>
            {hecho ? <Check size={17} aria-hidden /> : <Circle size={17} aria-hidden />}
            <span>
              {nombre}
              {hecho ? <span className="solo-lectores"> (hecho)</span> : null}
            </span>
            {hecho ? null : donde}
          </li>
        ))}
      </ul>
    </section>
  )
}
