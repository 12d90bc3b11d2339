import { Search } from 'lucide-react'
import { useAlParar } from '#web/ui/al-parar.ts'
import { MAXIMO_BUSQUEDA, Sobra } from '#web/ui/formulario/sobra.tsx'
import { sobranEn } from '#web/ui/formulario/tope.ts'
import estilo from './barra.module.css'

export const Buscador = ({
  valor,
  buscar,
  nombre,
  indicacion,
}: {
  valor: string
  buscar: (texto: string) => void
  nombre: string
  indicacion: string
}) => {
  const [texto, escribir] = useAlParar(valor, (nuevo) => {
    if (!sobranEn(nuevo, MAXIMO_BUSQUEDA)) buscar(nuevo)
  })
  return (
    <>
      <label className={estilo.buscador}>
        <Search size={15} aria-hidden />
        <span className="solo-lectores">{nombre}</span>
        <input
          type="search"
          placeholder={indicacion}
          value={texto}
          aria-keyshortcuts="/ Control+K Meta+K"
          onChange={({ target }) => escribir(target.value)}
        />
        <kbd aria-hidden title="También: j y k pasan de fila en fila">
          /
        </kbd>
      </label>
      <Sobra texto={texto} />
    </>
  )
}
