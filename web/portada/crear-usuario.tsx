import { Building2, CircleUser, CreditCard, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './crear-usuario.module.css'

type Camino = readonly [a: string, titulo: string, texto: string, icono: ReactNode]

const NUEVAS: readonly Camino[] = [
  [
    ruta('proveedor_add'),
    'Proveedor',
    'Vendes productos o servicios: recibes pedidos, cotizas y publicas tus ofertas.',
    <Store key="proveedor" size={20} aria-hidden />,
  ],
  [
    `${ruta('clnt_add')}?clase=empresa`,
    'Empresa',
    'Compras para tu empresa: pides cotizaciones, apruebas y llevas la cuenta de todo.',
    <Building2 key="empresa" size={20} aria-hidden />,
  ],
  [
    `${ruta('clnt_add')}?clase=personal`,
    'Personal',
    'Compras para ti: encuentras proveedores y les haces tus pedidos.',
    <CircleUser key="personal" size={20} aria-hidden />,
  ],
]

const ascensos = ({ id, clase }: CuentaPropia): readonly Camino[] => [
  clase === 'empresa'
    ? [
        ruta('cuenta_empresa_upgrade', { idEmpresaProveedor: id }),
        'Proveedor, como empresa',
        'Con la cuenta gratuita: conservas tus pedidos y tus favoritos.',
        <Building2 key="empresa" size={20} aria-hidden />,
      ]
    : [
        ruta('cuenta_personal_upgrade', { idCuentaPersonal: id }),
        'Proveedor, a título personal',
        'Con la cuenta gratuita: conservas tus pedidos y tus favoritos.',
        <CircleUser key="personal" size={20} aria-hidden />,
      ],
  [
    ruta('proveedor_pago', { id }),
    'Proveedor, con pago',
    'Eliges tu suscripción del catálogo y la pagas ahora.',
    <CreditCard key="pago" size={20} aria-hidden />,
  ],
]

/**
 * Offers the kinds of account to join the network with. A client who is signed in may become a
 * provider.
 */
export const CrearUsuario = ({ alCerrar }: { alCerrar: () => void }) => {
  const { data: yo } = useYo()
  const confirmar = useConfirmar()
  const navegar = useNavigate()
  const asciende = yo?.cuenta.tipoUsuario === 'consumidor'
  const caminos = asciende ? ascensos(yo.cuenta) : NUEVAS

  const ascender = async (a: string) => {
    const si = await confirmar({
      titulo: '¿ Estás seguro de cambiarte a proveedor ?',
      texto: 'La cuenta gratuita se desactiva cuando termina la negociación.',
      acto: 'cambiarme',
    })
    if (si) navegar(a, { replace: true, state: { confirmado: true } })
  }
  return (
    <Dialogo
      titulo={asciende ? 'Cámbiate a proveedor' : 'Crear usuario'}
      resumen={asciende ? '¿Cómo quieres vender?' : '¿Con qué cuenta quieres empezar?'}
      alCerrar={alCerrar}
    >
      <ul className={estilo.caminos}>
        {caminos.map(([a, titulo, texto, icono]) => (
          <li key={a}>
            <Link
              to={a}
              // Back doesn't lead to what was open over the page.
              replace
              onClick={(suceso) => {
                if (!asciende) return
                suceso.preventDefault()
                void ascender(a)
              }}
            >
              {icono}
              <span>
                <strong>{titulo}</strong>
                <small>{texto}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialogo>
  )
}
