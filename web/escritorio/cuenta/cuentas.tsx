import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { FORMA_CUENTAS } from '#api/contract/tablas.ts'
import { TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { COLUMNAS, Tarjeta } from './columnas.tsx'
import { consultaCuentas } from './consultas.ts'
import { PALABRA_TIPO_CUENTA } from './palabras.ts'

const TABLA = { ...FORMA_CUENTAS, filtros: TIPOS_USUARIO, filtro: '' }

/** /admin/view/todosClientes: every account. */
export const Cuentas = () => {
  const { data: yo } = useYo()
  const [estado, cambiar] = useEstadoDeTabla(TABLA, `cuentas.${yo?.cuenta.id}`)
  const consulta = useQuery(
    consultaCuentas({ ...aParametros(estado), ...(estado.filtro ? { tipo: estado.filtro } : {}) }),
  )
  const { data, error } = consulta
  return (
    <PaginaDeTabla
      titulo="Cuentas"
      que="las cuentas"
      indicacion="Nombre, correo o ciudad"
      tabla={TABLA}
      estado={estado}
      cambiar={cambiar}
      consulta={consulta}
      fallo={error && detalleDe(error)}
      filtrarPor="tipo"
      filtros={[
        { clave: '', palabra: 'Todas', n: data?.contadores['todas'] },
        ...TIPOS_USUARIO.map((clave) => ({
          clave,
          palabra: PALABRA_TIPO_CUENTA[clave],
          n: data?.contadores[clave],
        })),
      ]}
      columnas={COLUMNAS}
      tarjeta={(cuenta) => <Tarjeta cuenta={cuenta} />}
      angosta={900}
      alto={150}
      vacia={
        <Vacio
          icono={<SearchX size={28} aria-hidden />}
          titulo="Ninguna cuenta coincide"
          acciones={<Boton onClick={() => cambiar({ buscar: '', filtro: '' })}>Ver todas las cuentas</Boton>}
        >
          {estado.buscar ? `Ninguna contiene «${estado.buscar}».` : 'No hay cuentas de ese tipo.'}
        </Vacio>
      }
    />
  )
}
