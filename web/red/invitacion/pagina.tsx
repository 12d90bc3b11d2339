import { Store } from 'lucide-react'
import { useState } from 'react'
import type { TipoInvitacion } from '#domain/red/invitacion.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './invitaciones.module.css'
import { Seguimiento } from './seguimiento.tsx'
import { InvitarAUno } from './uno.tsx'
import { InvitarAVarios } from './varios.tsx'

const GRUPOS = [
  ['cliente', 'Clientes'],
  ['proveedor', 'Proveedores'],
  ['amigo', 'Amigos'],
] as const satisfies readonly (readonly [TipoInvitacion, string])[]

const SUCURSALES = 'sucursales'

/**
 * Renders /invitaciones: the forms that invite others to the network, and what became of those
 * invited.
 */
export const Invitaciones = () => {
  useTitulo('Invitaciones')
  const { data: yo } = useYo()
  const [grupo, elegir] = useState<(typeof GRUPOS)[number][0]>('cliente')
  const { abierto, abrir, cerrar } = useEnDireccion('invitar')
  if (!yo) return null
  const conSucursales = yo.cuenta.tipoUsuario === 'proveedor' && yo.cuenta.clase === 'empresa'
  return (
    <div className={estilo.pagina}>
      <header className={estilo.encabezado}>
        <h1>Invita a tu red</h1>
        {conSucursales ? (
          <Boton onClick={() => abrir({ invitar: SUCURSALES })}>
            <Store size={15} aria-hidden />
            Invitar a tus sucursales
          </Boton>
        ) : null}
      </header>
      <div className={estilo.formas}>
        <div className={estilo.dos}>
          <section className={estilo.caja} aria-labelledby="titulo-un-cliente">
            <h2 id="titulo-un-cliente">Un cliente</h2>
            <InvitarAUno opcion="cliente" />
          </section>
          <section className={estilo.caja} aria-labelledby="titulo-un-proveedor">
            <h2 id="titulo-un-proveedor">Un proveedor</h2>
            <InvitarAUno opcion="proveedor" />
          </section>
        </div>
        <section className={estilo.caja} aria-labelledby="titulo-varios">
          <div className={estilo.encabezado}>
            <h2 id="titulo-varios">Varios a la vez</h2>
            <fieldset className={estilo.grupo}>
              <legend className="solo-lectores">A quiénes invitas</legend>
              {GRUPOS.map(([tipo, palabra]) => (
                <button key={tipo} type="button" aria-pressed={grupo === tipo} onClick={() => elegir(tipo)}>
                  {palabra}
                </button>
              ))}
            </fieldset>
          </div>
          <InvitarAVarios key={grupo} tipo={grupo} />
        </section>
      </div>
      <Seguimiento />
      {conSucursales && abierto.invitar === SUCURSALES ? (
        <Dialogo titulo="Invita a tus sucursales" ancho={560} alCerrar={cerrar}>
          <InvitarAVarios tipo="sucursal" alTerminar={cerrar} />
        </Dialogo>
      ) : null}
    </div>
  )
}
