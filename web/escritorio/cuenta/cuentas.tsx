import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { FORMA_CUENTAS } from '#api/contract/tablas.ts'
import { NEGOCIAN, PERSONAL } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { EQUIPO, esDelEquipo } from '#web/escritorio/rutas.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { CON_ACCIONES, DEL_EQUIPO, DEL_VENDEDOR, Tarjeta } from './columnas.tsx'
import { consultaCuentas } from './consultas.ts'
import { PALABRA_TIPO_CUENTA } from './palabras.ts'

/** Types of accounts that an invitation brings. */
const INVITADAS = ['consumidor', 'proveedor'] as const
const DE_TODAS = [...NEGOCIAN, EQUIPO, ...PERSONAL] as const
const TABLA = { ...FORMA_CUENTAS, filtros: DE_TODAS, filtro: '' }
/** Milliseconds between two requests: the team's last activity is told in minutes. */
const CADA_MS = 60_000

/**
 * Lists every account for an administrator (/admin/view/todosClientes); for a seller, those that
 * their invitations brought.
 */
export const Cuentas = () => {
  const { data: yo } = useYo()
  const administra = yo?.cuenta.tipoUsuario === 'administrador'
  const [estado, cambiar] = useEstadoDeTabla(TABLA, `cuentas.${yo?.cuenta.id}`)
  const tabla = administra ? 'admin_clientes_ajax' : 'vendedor_cuentas_ajax'
  const parametros = { ...aParametros(estado), ...(estado.filtro ? { tipo: estado.filtro } : {}) }
  const delEquipo = administra && esDelEquipo(estado.filtro)
  const consulta = useQuery({
    ...consultaCuentas(tabla, parametros),
    refetchInterval: delEquipo ? CADA_MS : false,
  })
  const { data, error } = consulta
  return (
    <PaginaDeTabla
      titulo={delEquipo ? 'Equipo' : administra ? 'Cuentas' : 'Cuentas que trajiste'}
      que="las cuentas"
      acciones={
        delEquipo ? (
          <Link to={ruta('admin_new')} className={clsx(boton.boton, boton.primario)}>
            Nueva cuenta del equipo
          </Link>
        ) : null
      }
      indicacion="Nombre, correo o ciudad"
      tabla={TABLA}
      estado={estado}
      cambiar={cambiar}
      consulta={consulta}
      archivo={{ tabla: ruta(tabla), parametros }}
      fallo={error && detalleDe(error)}
      filtrarPor="tipo"
      filtros={[
        { clave: '', palabra: 'Todas', n: data?.contadores['todas'] },
        ...(administra ? DE_TODAS : INVITADAS).map((clave) => ({
          clave,
          palabra: clave === EQUIPO ? 'Equipo' : PALABRA_TIPO_CUENTA[clave],
          n: data?.contadores[clave],
        })),
      ]}
      columnas={delEquipo ? DEL_EQUIPO : administra ? CON_ACCIONES : DEL_VENDEDOR}
      tarjeta={(cuenta) => <Tarjeta cuenta={cuenta} conAcciones={administra} />}
      angosta={900}
      alto={150}
      vacia={
        <Vacio
          icono={<SearchX size={28} aria-hidden />}
          titulo="Ninguna cuenta coincide"
          acciones={<Boton onClick={() => cambiar({ buscar: '', filtro: '' })}>Ver todas las cuentas</Boton>}
        >
          {estado.buscar
            ? `Ninguna contiene «${estado.buscar}».`
            : administra || estado.filtro
              ? 'No hay cuentas de ese tipo.'
              : 'Aquí aparecen quienes se registran con tus invitaciones.'}
        </Vacio>
      }
    />
  )
}
