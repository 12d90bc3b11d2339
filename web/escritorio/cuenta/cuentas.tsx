import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX, TriangleAlert } from 'lucide-react'
import { TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { Buscador } from '#web/ui/tabla/buscador.tsx'
import { Tarjetas } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { parametrosDeTabla, useDireccionDeTabla } from '#web/ui/tabla/direccion-de-tabla.ts'
import { PieDeTabla } from '#web/ui/tabla/pie-de-tabla.tsx'
import tabla from '#web/ui/tabla/tabla.module.css'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './admin.module.css'
import { consultaCuentas } from './consultas.ts'
import { Filas, Tarjeta } from './filas.tsx'
import { PALABRA_TIPO_CUENTA } from './palabras.ts'

/** /admin/view/todosClientes: every account. */
export const Cuentas = () => {
  useTitulo('Cuentas')
  const [estado, cambiar] = useDireccionDeTabla(TIPOS_USUARIO)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    consultaCuentas({ ...parametrosDeTabla(estado), ...(estado.filtro ? { tipo: estado.filtro } : {}) }),
  )
  const tarjetas = useMedio('(max-width: 900px)')
  return (
    <section aria-labelledby="titulo-cuentas">
      <div className={estilo.encabezado}>
        <h1 id="titulo-cuentas">Cuentas</h1>
        <Buscador
          valor={estado.buscar}
          buscar={(buscar) => cambiar({ buscar })}
          nombre="Buscar en las cuentas"
          indicacion="Nombre, correo o ciudad"
        />
        <label className={estilo.tipo}>
          <span className="solo-lectores">Tipo de cuenta</span>
          <select value={estado.filtro} onChange={({ target }) => cambiar({ filtro: target.value })}>
            <option value="">Todos los tipos</option>
            {TIPOS_USUARIO.map((tipo) => (
              <option key={tipo} value={tipo}>
                {PALABRA_TIPO_CUENTA[tipo]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div
        className={clsx(!tarjetas && tabla.marco, isPlaceholderData && tabla.atras)}
        aria-busy={!data || isPlaceholderData}
      >
        {error && !data ? (
          <Vacio
            icono={<TriangleAlert size={28} aria-hidden />}
            titulo="No pudimos traer las cuentas"
            acciones={<Boton onClick={() => void refetch()}>Reintentar</Boton>}
          >
            {detalleDe(error)}
          </Vacio>
        ) : data?.data.length === 0 ? (
          <Vacio
            icono={<SearchX size={28} aria-hidden />}
            titulo="Ninguna cuenta coincide"
            acciones={<Boton onClick={() => cambiar({ buscar: '', filtro: '' })}>Ver todas las cuentas</Boton>}
          >
            {estado.buscar ? `Ninguna contiene «${estado.buscar}».` : 'No hay cuentas de ese tipo.'}
          </Vacio>
        ) : tarjetas ? (
          <Tarjetas>
            {data?.data.map((cuenta) => <Tarjeta key={cuenta.id} cuenta={cuenta} />) ?? (
              <Hueso ancho="100%" alto={120} />
            )}
          </Tarjetas>
        ) : (
          <Filas filas={data?.data} tamano={estado.tamano} />
        )}
        <PieDeTabla
          estado={estado}
          cambiar={cambiar}
          cuantas={data?.data.length ?? 0}
          total={data?.recordsFiltered ?? 0}
        />
      </div>
    </section>
  )
}
