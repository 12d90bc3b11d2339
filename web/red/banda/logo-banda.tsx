import { clsx } from 'clsx'
import { Star, UserPlus } from 'lucide-react'
import type { CSSProperties, HTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import { nombreDe } from '#web/red/lista/nombre.ts'
import { Logo, presencia } from '#web/ui/piezas.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import estilo from './logo-banda.module.css'

const dibujoDe = ({ tipo, photo, api_logo }: ItemBanda): string => (tipo === 'personal' ? photo || api_logo : api_logo)

type Props = {
  item: ItemBanda
  chico?: boolean
  a: string
  alAbrir?: ((suceso: MouseEvent) => void) | undefined
  /** The button of the logo's menu, where it has one. */
  menu?: ReactNode
  arrastrada?: boolean
  /** The label that shows when the logo is brought forward. */
  etiqueta?: string
  /** Whether the logo is marked as one's favourite, where that is news. */
  favorito?: boolean
  asidero?: HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLAnchorElement> }
  /** The attributes of its place, where another logo can be put into it. */
  puesto?: { readonly ref: Ref<HTMLDivElement>; readonly 'data-entra': string | undefined }
}

/**
 * Renders a logo of a band: a link to what it stands for, its online dot, and a menu of all that
 * can be done with it.
 */
export const LogoDeBanda = ({
  item,
  chico,
  a,
  alAbrir,
  menu,
  arrastrada,
  favorito,
  etiqueta,
  asidero,
  puesto,
}: Props) => {
  const abierto = useAbierto(item.id, item.abierto)
  const nombre = nombreDe(item)
  return (
    <div className={clsx(estilo.ficha, chico && estilo.chica, arrastrada && estilo.arrastrada)} {...puesto}>
      <Link
        to={a}
        className={estilo.logo}
        draggable={false}
        onClick={alAbrir}
        title={nombre}
        aria-label={[nombre, presencia(abierto).toLowerCase(), ...(favorito ? ['favorito'] : [])].join(', ')}
        {...asidero}
      >
        <Logo src={dibujoDe(item)} nombre={item.nombre} lado={chico ? 36 : 48} abierto={abierto} />
        {favorito ? <Star size={chico ? 11 : 13} className={estilo.favorito} aria-hidden /> : null}
        {etiqueta ? (
          <small className={estilo.etiqueta} aria-hidden>
            {etiqueta}
          </small>
        ) : null}
        <span>{nombre}</span>
      </Link>
      {menu}
    </div>
  )
}

/** Renders the last tile of a band of clients. */
export const Invitar = ({ chico, asidero }: Pick<Props, 'chico' | 'asidero'>) => (
  <div className={clsx(estilo.ficha, chico && estilo.chica)}>
    <Link to={ruta('invitaciones')} className={estilo.logo} draggable={false} {...asidero}>
      <i aria-hidden style={{ '--lado': chico ? '36px' : '48px' } as CSSProperties}>
        <UserPlus size={chico ? 15 : 18} />
      </i>
      <span>+ Invitar</span>
    </Link>
  </div>
)

/**
 * Renders the logo that hangs from the pointer during a drag. Over a place that takes no drop it is
 * dim and the pointer says so.
 */
export const LogoSuelto = ({ item, cabe }: { item: ItemBanda | undefined; cabe: boolean }) => (
  <div className={clsx(estilo.suelto, !cabe && estilo.fuera)}>
    {item ? <Logo src={dibujoDe(item)} nombre={item.nombre} lado={48} /> : <UserPlus size={18} aria-hidden />}
  </div>
)
