import mark from "@/assets/mark.svg";

export function Logo() {
  return (
    <div className="mb-6 flex items-center gap-2 px-3 font-semibold">
      <img data-mark="logo" src={mark} alt="" className="size-6" />
      Ledgerly
    </div>
  );
}
