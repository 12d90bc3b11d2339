import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { ATIENDEN } from '#domain/permisos.ts'
import { consultaPagos } from '#web/consumo/consultas.ts'
import { Cuenta } from '#web/ui/piezas.tsx'
import type { Pestana } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaIncidentes, consultaTablaDeCompras } from './consultas.ts'

const Esperan = ({ n = 0, que }: { n: number | undefined; que: string }) =>
  n > 0 ? <Cuenta n={n} meEspera nombre={que} /> : null

const Incidentes = () => {
  const { data } = useQuery(consultaIncidentes({}))
  return <Esperan n={data?.contadores['abiertos']} que="abiertos" />
}
const Pagos = () => {
  const { data } = useQuery(consultaPagos({}))
  return <Esperan n={data?.contadores['enviado']} que="por confirmar" />
}
const SinTomar = () => {
  const { data } = useQuery(consultaTablaDeCompras('administrador', { filtro: 'todas' }))
  return <Esperan n={data?.contadores['tablanegociacion']} que="sin tomar" />
}

/**
 * The tabs that count what waits in them, and the roles that it waits for or that watch over it.
 */
const CUENTAN: { readonly [P in Pestana]?: readonly [cuenta: ReactNode, roles: readonly TipoUsuario[]] } = {
  incidentes: [<Incidentes key="incidentes" />, ATIENDEN],
  consumos: [<Pagos key="consumos" />, ['financiero', 'administrador']],
  compras: [<SinTomar key="compras" />, ['administrador']],
}

/** Shows beside a desk's tab how many things wait there. */
export const PorAtender = ({ pestana }: { pestana: Pestana | undefined }) => {
  const rol = useYo().data?.cuenta.tipoUsuario
  const [cuenta, roles] = (pestana && CUENTAN[pestana]) ?? []
  return rol && roles?.includes(rol) ? cuenta : null
}
