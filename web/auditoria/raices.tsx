import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ruta } from '#domain/rutas.ts'
import cifras from '#web/cifras/cifras.module.css'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { momentoCompletoExacto, numero } from '#web/ui/cifras.ts'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { Rollo } from '#web/ui/rollo.tsx'
import { ComprobarRaiz } from './comprobar-raiz.tsx'
import { consultaDeRaices } from './consultas.ts'
import estilo from './trabajo.module.css'

/** The number of newest roots shown. The log's own stream has all of them. */
const MOSTRADAS = 10

/**
 * Shows the newest signed roots and whether the reader gets each day's by mail
 * (decisiones/auditoria, «Roots»).
 */
export const Raices = () => {
  const consultas = useQueryClient()
  const consulta = useQuery(consultaDeRaices())
  const { data } = consulta
  const { mutate: elegir, isPending } = useMutation({
    mutationFn: (recibe: boolean) => mandar(ruta('auditoria_raiz_diaria'), { recibe }),
    onSuccess: (_, recibe) =>
      toast.success(
        recibe ? 'Recibirás en tu correo la primera raíz de cada día' : 'Ya no recibirás la raíz de cada día',
        { id: 'raices' },
      ),
    onError: (fallo) => toast.error(detalleDe(fallo), { id: 'raices' }),
    onSettled: () => consultas.invalidateQueries({ queryKey: consultaDeRaices().queryKey }),
  })
  const vistas = data?.raices.slice(0, MOSTRADAS) ?? []
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-raices">
      <h2 id="titulo-raices">Raíces firmadas</h2>
      <p className={estilo.nota}>
        Cada hora en que el registro crece se firma una raíz: un solo número que resume todos los hechos hasta ahí.
        Quien guarde una puede probar después que nada de lo anterior cambió: aquí abajo, o sin BandWork, con{' '}
        <a href={ruta('raices_publicas')} target="_blank" rel="noreferrer">
          las claves públicas
        </a>
        .
      </p>
      <PorLlegar de={consulta} alto={120} />
      {data ? (
        <Casilla
          nombre="Recibir por correo la raíz de cada día"
          checked={data.recibe}
          disabled={isPending}
          onChange={({ target }) => elegir(target.checked)}
        />
      ) : null}
      {data && vistas.length === 0 ? (
        <p className={estilo.nota}>Aquí queda cada raíz que se firme: la primera, antes de una hora.</p>
      ) : null}
      {vistas.length > 0 ? (
        <div className={cifras.parte}>
          <Rollo>
            <table className={estilo.raices} aria-label="Raíces firmadas">
              <thead>
                <tr>
                  <th scope="col">Firmada</th>
                  <th scope="col">Hechos</th>
                  <th scope="col">Raíz</th>
                  <th scope="col">Clave</th>
                </tr>
              </thead>
              <tbody>
                {vistas.map((raiz) => (
                  <tr key={raiz.numero}>
                    <th scope="row">
                      <time dateTime={raiz.momento}>{momentoCompletoExacto(raiz.momento)}</time>
                    </th>
                    <td>{numero(raiz.tamano)}</td>
                    <td>
                      <code>{raiz.raiz}</code>
                    </td>
                    <td>
                      <code>{raiz.clave}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Rollo>
        </div>
      ) : null}
      {vistas.length > 0 ? <ComprobarRaiz /> : null}
    </section>
  )
}
