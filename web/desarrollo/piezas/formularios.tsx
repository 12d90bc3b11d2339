import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { AvisoDeError, Campo, CampoLargo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { Correos } from '#web/ui/formulario/correos.tsx'
import { Opciones } from '#web/ui/formulario/opciones.tsx'
import { Sobra } from '#web/ui/formulario/sobra.tsx'
import estilo from './piezas.module.css'
import { Seccion, usePiel } from './seccion.tsx'

const LADOS = [
  ['empresa', 'Empresa'],
  ['individual', 'Individual'],
] as const

const EN_DOS_MINUTOS = Date.now() + 120_000

export const Formularios = () => {
  const piel = usePiel()
  return (
    <Seccion nombre="Formularios">
      <form className={estilo.formulario} noValidate onSubmit={(suceso) => suceso.preventDefault()}>
        <AvisoDeError>No se pudo guardar: revisa los campos marcados.</AvisoDeError>
        <AvisoDeError hasta={EN_DOS_MINUTOS}>
          Demasiados intentos seguidos. Espera 2 minutos y vuelve a probar.
        </AvisoDeError>
        <Campo nombre="Nombre" placeholder="Ferrecentro Andino" />
        <Campo nombre="Subtotal" inputMode="decimal" defaultValue="370,00" ayuda="En dólares, sin IVA." />
        <Campo nombre="Correo" type="email" defaultValue="lucia@" error="Escriba un correo correcto" />
        <Campo nombre="Código" defaultValue="P12-2026-000345" disabled />
        <CampoLargo nombre="Descripción" placeholder="Qué necesitas, cuánto y para cuándo" maximo={20_000} />
        <CampoLargo nombre="Nota" defaultValue="Entregar antes de las diez." maximo={20} />
        <Campo nombre="Buscar" type="search" defaultValue="cemento y varilla" />
        <CajaDeBusqueda nombre="Buscar en una caja" placeholder="Nombre o ciudad" />
        <Sobra texto="cemento y varilla" maximo={10} />
        <Eleccion nombre="Provincia" defaultValue="Loja">
          {['Azuay', 'Loja', 'Pichincha'].map((provincia) => (
            <option key={provincia}>{provincia}</option>
          ))}
        </Eleccion>
        <Opciones nombre="Clase" opciones={LADOS} name={`clase-${piel}`} defaultChecked />
        <Opciones nombre="Clase sin elegir" opciones={LADOS} name={`otra-${piel}`} error="Elige una." />
        <Correos
          cuantos={2}
          campo={(i) => <Campo nombre={`Correo ${i + 1}`} type="email" placeholder="compras@ejemplo.ec" />}
          quitar={() => undefined}
        >
          {null}
        </Correos>
        <Casilla nombre="Recordarme en este equipo" defaultChecked />
        <Casilla nombre="Acepto los términos" error="Hay que aceptarlos para abrir una cuenta." />
      </form>
    </Seccion>
  )
}
