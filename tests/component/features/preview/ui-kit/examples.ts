/**
 * An example of each component of the kit, as the documentation of shadcn/ui uses it: the code before its return, if
 * any, and its elements. Imports follow from the names.
 */
type Example = { before?: string; jsx: string };

export const examples: Record<string, Example> = {
  accordion: {
    jsx: `<Accordion type="single" collapsible defaultValue="a"><AccordionItem value="a"><AccordionTrigger>Is it accessible?</AccordionTrigger><AccordionContent>Yes. It follows the pattern.</AccordionContent></AccordionItem><AccordionItem value="b"><AccordionTrigger>Is it styled?</AccordionTrigger><AccordionContent>Yes.</AccordionContent></AccordionItem></Accordion>`,
  },
  alert: {
    jsx: `<div className="grid gap-3"><Alert><Terminal /><AlertTitle>Heads up</AlertTitle><AlertDescription>Components can be added.</AlertDescription></Alert><Alert variant="destructive"><AlertTitle>Payment failed</AlertTitle><AlertDescription><p>Check your card.</p></AlertDescription><AlertAction><Button size="xs">Undo</Button></AlertAction></Alert></div>`,
  },
  "alert-dialog": {
    jsx: `<AlertDialog><AlertDialogTrigger asChild><Button variant="outline">Delete account</Button></AlertDialogTrigger><AlertDialogContent size="sm"><AlertDialogHeader><AlertDialogMedia><Trash /></AlertDialogMedia><AlertDialogTitle>Are you sure?</AlertDialogTitle><AlertDialogDescription>This cannot be undone.</AlertDialogDescription></AlertDialogHeader><AlertDialogFooter><AlertDialogCancel>Cancel</AlertDialogCancel><AlertDialogAction variant="destructive">Continue</AlertDialogAction></AlertDialogFooter></AlertDialogContent></AlertDialog>`,
  },
  "aspect-ratio": {
    jsx: `<div className="w-40"><AspectRatio ratio={16 / 9} className="rounded-md bg-muted">16:9</AspectRatio></div>`,
  },
  avatar: {
    jsx: `<AvatarGroup><Avatar><AvatarImage src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='teal'/></svg>" alt="Ann" /><AvatarFallback>AN</AvatarFallback></Avatar><Avatar size="lg"><AvatarFallback>BO</AvatarFallback><AvatarBadge /></Avatar><AvatarGroupCount>+3</AvatarGroupCount></AvatarGroup>`,
  },
  badge: {
    jsx: `<div className="flex flex-wrap gap-2"><Badge>New</Badge><Badge variant="secondary">Draft</Badge><Badge variant="destructive">Late</Badge><Badge variant="outline"><Check />Paid</Badge><Badge variant="ghost">Ghost</Badge><Badge asChild variant="link"><a href="#b">Link</a></Badge></div>`,
  },
  breadcrumb: {
    jsx: `<Breadcrumb><BreadcrumbList><BreadcrumbItem><BreadcrumbLink href="#">Home</BreadcrumbLink></BreadcrumbItem><BreadcrumbSeparator /><BreadcrumbItem><BreadcrumbEllipsis /></BreadcrumbItem><BreadcrumbSeparator><Slash /></BreadcrumbSeparator><BreadcrumbItem><BreadcrumbPage>Breadcrumb</BreadcrumbPage></BreadcrumbItem></BreadcrumbList></Breadcrumb>`,
  },
  button: {
    jsx: `<div className="flex flex-wrap items-center gap-2"><Button>Button</Button><Button variant="secondary">Secondary</Button><Button variant="destructive">Destructive</Button><Button variant="outline"><Check />Outline</Button><Button variant="ghost">Ghost</Button><Button variant="link">Link</Button><Button size="xs">xs</Button><Button size="sm">sm</Button><Button size="lg">lg</Button><Button size="icon" aria-label="Search"><Search /></Button><Button size="icon-sm" aria-label="Bell"><Bell /></Button><Button size="icon-lg" aria-label="Trash"><Trash /></Button><Button size="icon-xs" aria-label="Slash"><Slash /></Button><Button disabled>Disabled</Button><Button asChild><a href="#a">As a link</a></Button></div>`,
  },
  "button-group": {
    jsx: `<ButtonGroup><ButtonGroup><ButtonGroupText>Sort</ButtonGroupText><Button variant="outline">Up</Button><ButtonGroupSeparator /><Button variant="outline">Down</Button></ButtonGroup><ButtonGroup><Input placeholder="Search" /><Button variant="outline" aria-label="Go"><Search /></Button></ButtonGroup></ButtonGroup>`,
  },
  calendar: {
    before: `const [range, setRange] = useState({ from: new Date(2026, 4, 12), to: new Date(2026, 4, 15) });`,
    jsx: `<div className="flex flex-wrap gap-3"><Calendar mode="single" defaultMonth={new Date(2026, 4, 1)} selected={new Date(2026, 4, 20)} captionLayout="dropdown" className="rounded-md border shadow-sm" /><Calendar mode="range" defaultMonth={new Date(2026, 4, 1)} selected={range} onSelect={setRange} showWeekNumber className="rounded-md border" /></div>`,
  },
  card: {
    jsx: `<div className="grid gap-3"><Card><CardHeader className="border-b"><CardTitle>Log in</CardTitle><CardDescription>Enter your email.</CardDescription><CardAction><Button variant="link">Sign up</Button></CardAction></CardHeader><CardContent>The form</CardContent><CardFooter className="border-t"><Button className="w-full">Log in</Button></CardFooter></Card><Card size="sm"><CardContent>A card without a header</CardContent></Card></div>`,
  },
  carousel: {
    before: `const [api, setApi] = useState<CarouselApi>();`,
    jsx: `<div className="mx-12"><Carousel setApi={setApi} opts={{ loop: true }}><CarouselContent><CarouselItem><Card><CardContent>First slide</CardContent></Card></CarouselItem><CarouselItem>Second slide</CarouselItem></CarouselContent><CarouselPrevious /><CarouselNext /></Carousel>{api ? api.scrollSnapList().length : 0} slides</div>`,
  },
  chart: {
    before: `const sales = [{ month: "May", desktop: 80, mobile: 40 }, { month: "June", desktop: 120, mobile: 90 }]; const config = { desktop: { label: "Desktop", color: "var(--chart-1)" }, mobile: { label: "Mobile", theme: { light: "teal", dark: "aqua" } } } satisfies ChartConfig;`,
    jsx: `<ChartContainer config={config} className="h-40 w-full"><BarChart accessibilityLayer data={sales}><CartesianGrid vertical={false} /><XAxis dataKey="month" tickLine={false} /><ChartTooltip defaultIndex={1} active content={<ChartTooltipContent indicator="dashed" />} /><ChartLegend content={<ChartLegendContent />} /><Bar dataKey="desktop" fill="var(--color-desktop)" radius={4} isAnimationActive={false} /><Bar dataKey="mobile" fill="var(--color-mobile)" radius={4} isAnimationActive={false} /></BarChart></ChartContainer>`,
  },
  checkbox: {
    jsx: `<div className="flex gap-3"><Checkbox id="terms" defaultChecked /><Label htmlFor="terms">Accept the terms</Label><Checkbox aria-label="Some" checked="indeterminate" /><Checkbox aria-label="Off" disabled /></div>`,
  },
  collapsible: {
    jsx: `<Collapsible defaultOpen><CollapsibleTrigger asChild><Button variant="ghost" size="sm">Toggle</Button></CollapsibleTrigger><CollapsibleContent>Starred repositories</CollapsibleContent></Collapsible>`,
  },
  command: {
    jsx: `<><Command className="rounded-lg border shadow-md"><CommandInput placeholder="Type a command" /><CommandList><CommandEmpty>No results found.</CommandEmpty><CommandGroup heading="Suggestions"><CommandItem><Search />Search<CommandShortcut>⌘K</CommandShortcut></CommandItem><CommandItem disabled>Disabled</CommandItem></CommandGroup><CommandSeparator /><CommandGroup heading="Settings"><CommandItem>Profile</CommandItem></CommandGroup></CommandList></Command><CommandDialog open={false}><CommandInput /></CommandDialog></>`,
  },
  "context-menu": {
    jsx: `<ContextMenu><ContextMenuTrigger className="flex h-16 items-center justify-center rounded-md border border-dashed text-sm">Right click here</ContextMenuTrigger><ContextMenuContent><ContextMenuLabel inset>People</ContextMenuLabel><ContextMenuGroup><ContextMenuItem inset>Back<ContextMenuShortcut>⌘[</ContextMenuShortcut></ContextMenuItem></ContextMenuGroup><ContextMenuSub><ContextMenuSubTrigger inset>More</ContextMenuSubTrigger><ContextMenuSubContent><ContextMenuItem>Save</ContextMenuItem></ContextMenuSubContent></ContextMenuSub><ContextMenuSeparator /><ContextMenuCheckboxItem checked>Bookmarks</ContextMenuCheckboxItem><ContextMenuRadioGroup value="a"><ContextMenuRadioItem value="a">Ann</ContextMenuRadioItem></ContextMenuRadioGroup></ContextMenuContent></ContextMenu>`,
  },
  dialog: {
    jsx: `<Dialog><DialogTrigger asChild><Button variant="outline">Open dialog</Button></DialogTrigger><DialogContent className="sm:max-w-md"><DialogHeader><DialogTitle>Share link</DialogTitle><DialogDescription>Anyone who has it can see this.</DialogDescription></DialogHeader><Input defaultValue="#link" aria-label="Link" /><DialogFooter showCloseButton><Button>Copy</Button></DialogFooter></DialogContent></Dialog>`,
  },
  direction: { jsx: `<DirectionProvider dir="rtl"><Button>Right to left</Button></DirectionProvider>` },
  drawer: {
    jsx: `<Drawer><DrawerTrigger asChild><Button variant="outline">Open drawer</Button></DrawerTrigger><DrawerContent><DrawerHeader><DrawerTitle>Move goal</DrawerTitle><DrawerDescription>Set your daily goal.</DrawerDescription></DrawerHeader><DrawerFooter><DrawerClose asChild><Button variant="outline">Cancel</Button></DrawerClose></DrawerFooter></DrawerContent></Drawer>`,
  },
  "dropdown-menu": {
    jsx: `<DropdownMenu><DropdownMenuTrigger asChild><Button variant="outline">Open menu</Button></DropdownMenuTrigger><DropdownMenuContent className="w-56" align="start"><DropdownMenuLabel>My account</DropdownMenuLabel><DropdownMenuGroup><DropdownMenuItem><Bell />Profile<DropdownMenuShortcut>⇧⌘P</DropdownMenuShortcut></DropdownMenuItem><DropdownMenuSub><DropdownMenuSubTrigger>Invite</DropdownMenuSubTrigger><DropdownMenuPortal><DropdownMenuSubContent><DropdownMenuItem>Email</DropdownMenuItem></DropdownMenuSubContent></DropdownMenuPortal></DropdownMenuSub></DropdownMenuGroup><DropdownMenuSeparator /><DropdownMenuCheckboxItem checked>Status bar</DropdownMenuCheckboxItem><DropdownMenuRadioGroup value="top"><DropdownMenuRadioItem value="top">Top</DropdownMenuRadioItem></DropdownMenuRadioGroup><DropdownMenuItem variant="destructive"><Trash />Delete</DropdownMenuItem></DropdownMenuContent></DropdownMenu>`,
  },
  empty: {
    jsx: `<Empty className="border"><EmptyHeader><EmptyMedia variant="icon"><Bell /></EmptyMedia><EmptyTitle>No projects yet</EmptyTitle><EmptyDescription>Make your first <a href="#p">project</a>.</EmptyDescription></EmptyHeader><EmptyContent><Button size="sm">Create</Button></EmptyContent></Empty>`,
  },
  field: {
    jsx: `<FieldSet><FieldLegend>Address</FieldLegend><FieldDescription>Where we ship to.</FieldDescription><FieldGroup><Field data-invalid="true"><FieldLabel htmlFor="street">Street</FieldLabel><Input id="street" aria-invalid /><FieldError errors={[{ message: "Enter a street." }]} /></Field><FieldSeparator>or</FieldSeparator><Field orientation="horizontal"><Checkbox id="same" /><FieldLabel htmlFor="same">Same as billing</FieldLabel></Field><FieldLabel htmlFor="fast"><Field orientation="horizontal"><FieldContent><FieldTitle>Fast</FieldTitle><FieldDescription>Tomorrow</FieldDescription></FieldContent><Switch id="fast" defaultChecked /></Field></FieldLabel></FieldGroup></FieldSet>`,
  },
  form: {
    before: `const form = useForm({ resolver: zodResolver(z.object({ name: z.string().min(2) })), defaultValues: { name: "ann" } });`,
    jsx: `<Form {...form}><form onSubmit={form.handleSubmit(() => {})} className="space-y-3"><FormField control={form.control} name="name" render={({ field }) => <FormItem><FormLabel>User name</FormLabel><FormControl><Input {...field} /></FormControl><FormDescription>Your public name.</FormDescription><FormMessage /></FormItem>} /><Button type="submit">Submit</Button></form></Form>`,
  },
  "hover-card": {
    jsx: `<HoverCard><HoverCardTrigger asChild><Button variant="link">@nextjs</Button></HoverCardTrigger><HoverCardContent>The React framework</HoverCardContent></HoverCard>`,
  },
  input: {
    jsx: `<div className="grid gap-2"><Input type="email" placeholder="Email" /><Input type="file" aria-label="Picture" /><Input aria-invalid defaultValue="wrong" /><Input disabled placeholder="Disabled" /></div>`,
  },
  "input-group": {
    jsx: `<div className="grid gap-2"><InputGroup><InputGroupInput placeholder="Search" /><InputGroupAddon><Search /></InputGroupAddon><InputGroupAddon align="inline-end"><InputGroupText>12 results</InputGroupText><InputGroupButton>Go</InputGroupButton></InputGroupAddon></InputGroup><InputGroup><InputGroupTextarea placeholder="Message" /><InputGroupAddon align="block-end"><InputGroupText>120 left</InputGroupText><InputGroupButton size="icon-xs" variant="default" className="ml-auto" aria-label="Send"><Check /></InputGroupButton></InputGroupAddon></InputGroup></div>`,
  },
  "input-otp": {
    jsx: `<InputOTP maxLength={4} aria-label="Code"><InputOTPGroup><InputOTPSlot index={0} /><InputOTPSlot index={1} /></InputOTPGroup><InputOTPSeparator /><InputOTPGroup><InputOTPSlot index={2} /><InputOTPSlot index={3} /></InputOTPGroup></InputOTP>`,
  },
  item: {
    jsx: `<ItemGroup><Item variant="outline"><ItemMedia variant="icon"><Bell /></ItemMedia><ItemContent><ItemTitle>Security alert</ItemTitle><ItemDescription>New login from an unknown device.</ItemDescription></ItemContent><ItemActions><Button size="sm" variant="outline">Review</Button></ItemActions></Item><ItemSeparator /><Item asChild size="sm" variant="muted"><a href="#i"><ItemHeader>Header</ItemHeader><ItemContent><ItemTitle>Linked</ItemTitle></ItemContent><ItemFooter>Footer</ItemFooter></a></Item></ItemGroup>`,
  },
  kbd: { jsx: `<KbdGroup><Kbd>Ctrl</Kbd><span>+</span><Kbd>B</Kbd></KbdGroup>` },
  label: { jsx: `<><Label htmlFor="mail">Your email</Label><Input id="mail" /></>` },
  menubar: {
    jsx: `<Menubar><MenubarMenu><MenubarTrigger>File</MenubarTrigger><MenubarContent><MenubarLabel inset>File</MenubarLabel><MenubarGroup><MenubarItem inset>New tab<MenubarShortcut>⌘T</MenubarShortcut></MenubarItem></MenubarGroup><MenubarSeparator /><MenubarSub><MenubarSubTrigger inset>Share</MenubarSubTrigger><MenubarSubContent><MenubarItem>Email</MenubarItem></MenubarSubContent></MenubarSub><MenubarCheckboxItem checked>Bar</MenubarCheckboxItem><MenubarRadioGroup value="a"><MenubarRadioItem value="a">Ann</MenubarRadioItem></MenubarRadioGroup></MenubarContent></MenubarMenu><MenubarMenu><MenubarTrigger>Edit</MenubarTrigger></MenubarMenu></Menubar>`,
  },
  "native-select": {
    jsx: `<NativeSelect defaultValue="b" aria-label="Status"><NativeSelectOption value="a">Todo</NativeSelectOption><NativeSelectOptGroup label="Later"><NativeSelectOption value="b">Done</NativeSelectOption></NativeSelectOptGroup></NativeSelect>`,
  },
  "navigation-menu": {
    jsx: `<NavigationMenu viewport={false}><NavigationMenuList><NavigationMenuItem><NavigationMenuTrigger>Products</NavigationMenuTrigger><NavigationMenuContent><NavigationMenuLink href="#n">First product</NavigationMenuLink></NavigationMenuContent></NavigationMenuItem><NavigationMenuItem><NavigationMenuLink href="#n" className={navigationMenuTriggerStyle()}>Docs</NavigationMenuLink></NavigationMenuItem></NavigationMenuList></NavigationMenu>`,
  },
  pagination: {
    jsx: `<Pagination><PaginationContent><PaginationItem><PaginationPrevious href="#p" /></PaginationItem><PaginationItem><PaginationLink href="#p" isActive>1</PaginationLink></PaginationItem><PaginationItem><PaginationEllipsis /></PaginationItem><PaginationItem><PaginationNext href="#p" text="Onwards" /></PaginationItem></PaginationContent></Pagination>`,
  },
  popover: {
    jsx: `<Popover><PopoverTrigger asChild><Button variant="outline">Open popover</Button></PopoverTrigger><PopoverContent align="start"><PopoverHeader><PopoverTitle>Dimensions</PopoverTitle><PopoverDescription>Set the size of the layer.</PopoverDescription></PopoverHeader></PopoverContent></Popover>`,
  },
  progress: { jsx: `<Progress value={33} aria-label="Progress" />` },
  "radio-group": {
    jsx: `<RadioGroup defaultValue="b"><div className="flex items-center gap-3"><RadioGroupItem value="a" id="r1" /><Label htmlFor="r1">Default</Label></div><div className="flex items-center gap-3"><RadioGroupItem value="b" id="r2" /><Label htmlFor="r2">Comfortable</Label></div></RadioGroup>`,
  },
  resizable: {
    jsx: `<div className="h-20 rounded-md border"><ResizablePanelGroup direction="horizontal"><ResizablePanel defaultSize={30} minSize={20}>One</ResizablePanel><ResizableHandle withHandle /><ResizablePanel defaultSize="70%">Two</ResizablePanel></ResizablePanelGroup></div>`,
  },
  "scroll-area": {
    jsx: `<ScrollArea type="always" className="h-16 w-40 rounded-md border"><div className="w-64 p-2">{[1, 2, 3, 4, 5].map((each) => <p key={each}>Tag {each}</p>)}</div><ScrollBar orientation="horizontal" /></ScrollArea>`,
  },
  select: {
    jsx: `<div className="flex gap-2"><Select defaultValue="apple"><SelectTrigger className="w-40" aria-label="Fruit"><SelectValue placeholder="Select a fruit" /></SelectTrigger><SelectContent><SelectGroup><SelectLabel>Fruits</SelectLabel><SelectItem value="apple">Apple</SelectItem><SelectSeparator /><SelectItem value="pear" disabled>Pear</SelectItem></SelectGroup></SelectContent></Select><Select><SelectTrigger size="sm" aria-label="Zone"><SelectValue placeholder="Zone" /></SelectTrigger></Select></div>`,
  },
  separator: {
    jsx: `<div><Separator className="my-2" /><div className="flex h-5 items-center gap-4 text-sm"><i>Blog</i><Separator orientation="vertical" /><i>Docs</i></div></div>`,
  },
  sheet: {
    jsx: `<Sheet><SheetTrigger asChild><Button variant="outline">Open sheet</Button></SheetTrigger><SheetContent side="right"><SheetHeader><SheetTitle>Edit profile</SheetTitle><SheetDescription>Save when you are done.</SheetDescription></SheetHeader><SheetFooter><SheetClose asChild><Button>Save</Button></SheetClose></SheetFooter></SheetContent></Sheet>`,
  },
  sidebar: {
    jsx: `<div className="relative h-64 overflow-hidden rounded-md border [transform:translateZ(0)]"><SidebarProvider className="min-h-full"><Sidebar collapsible="icon" className="h-full"><SidebarHeader><SidebarInput placeholder="Filter" /></SidebarHeader><SidebarContent><SidebarGroup><SidebarGroupLabel>Pages</SidebarGroupLabel><SidebarGroupAction aria-label="Add"><Check /></SidebarGroupAction><SidebarGroupContent><SidebarMenu><SidebarMenuItem><SidebarMenuButton asChild isActive tooltip="Home"><a href="#h"><Bell /><span>Home</span></a></SidebarMenuButton><SidebarMenuAction aria-label="More"><Trash /></SidebarMenuAction></SidebarMenuItem><SidebarMenuItem><SidebarMenuButton tooltip="Inbox"><Search /><span>Inbox</span></SidebarMenuButton><SidebarMenuBadge>7</SidebarMenuBadge><SidebarMenuSub><SidebarMenuSubItem><SidebarMenuSubButton href="#s">New</SidebarMenuSubButton></SidebarMenuSubItem></SidebarMenuSub></SidebarMenuItem><SidebarMenuItem><SidebarMenuSkeleton showIcon /></SidebarMenuItem></SidebarMenu></SidebarGroupContent></SidebarGroup></SidebarContent><SidebarSeparator /><SidebarFooter>Footer</SidebarFooter><SidebarRail /></Sidebar><SidebarInset><SidebarTrigger />Inset</SidebarInset></SidebarProvider></div>`,
  },
  skeleton: {
    jsx: `<div className="flex items-center gap-4"><Skeleton className="size-12 rounded-full" /><Skeleton className="h-4 w-40" /></div>`,
  },
  slider: {
    jsx: `<div className="flex gap-4"><Slider defaultValue={[33]} max={100} step={1} aria-label="Volume" /><Slider defaultValue={[20, 60]} aria-label="Range" /><Slider orientation="vertical" defaultValue={[50]} className="min-h-24" aria-label="Height" /></div>`,
  },
  sonner: {
    jsx: `<><Button variant="outline" onClick={() => toast.success("Event created", { description: "Sunday at 9:00", duration: 60_000 })}>Show toast</Button><Toaster richColors /></>`,
  },
  spinner: { jsx: `<Button disabled size="sm"><Spinner />Loading</Button>` },
  switch: {
    jsx: `<div className="flex gap-2"><Switch id="air" defaultChecked /><Label htmlFor="air">Airplane mode</Label><Switch size="sm" aria-label="Small" /></div>`,
  },
  table: {
    jsx: `<Table><TableCaption>Recent invoices.</TableCaption><TableHeader><TableRow><TableHead>Invoice</TableHead><TableHead className="text-right">Amount</TableHead></TableRow></TableHeader><TableBody><TableRow data-state="selected"><TableCell className="font-medium">INV001</TableCell><TableCell className="text-right">$250.00</TableCell></TableRow></TableBody><TableFooter><TableRow><TableCell>Total</TableCell><TableCell className="text-right">$250.00</TableCell></TableRow></TableFooter></Table>`,
  },
  tabs: {
    jsx: `<div className="grid gap-3"><Tabs defaultValue="account"><TabsList><TabsTrigger value="account">Account</TabsTrigger><TabsTrigger value="password">Password</TabsTrigger></TabsList><TabsContent value="account">Your account</TabsContent></Tabs><Tabs defaultValue="a"><TabsList variant="line"><TabsTrigger value="a">Overview</TabsTrigger><TabsTrigger value="b">Reports</TabsTrigger></TabsList></Tabs><Tabs defaultValue="a" orientation="vertical"><TabsList><TabsTrigger value="a">Above</TabsTrigger><TabsTrigger value="b">Below</TabsTrigger></TabsList><TabsContent value="a">Beside</TabsContent></Tabs></div>`,
  },
  textarea: { jsx: `<Textarea placeholder="Type your message here." />` },
  toggle: {
    jsx: `<div className="flex gap-2"><Toggle defaultPressed aria-label="Bold"><Check /></Toggle><Toggle variant="outline" size="sm">Italic</Toggle></div>`,
  },
  "toggle-group": {
    jsx: `<div className="flex flex-wrap gap-2"><ToggleGroup type="single" variant="outline" defaultValue="a"><ToggleGroupItem value="a">A</ToggleGroupItem><ToggleGroupItem value="b">B</ToggleGroupItem><ToggleGroupItem value="c">C</ToggleGroupItem></ToggleGroup><ToggleGroup type="multiple" spacing={2} size="sm"><ToggleGroupItem value="a">A</ToggleGroupItem><ToggleGroupItem value="b">B</ToggleGroupItem></ToggleGroup></div>`,
  },
  tooltip: {
    jsx: `<Tooltip defaultOpen><TooltipTrigger asChild><Button variant="outline">Hover</Button></TooltipTrigger><TooltipContent side="right">Add to library <Kbd>S</Kbd></TooltipContent></Tooltip>`,
  },
};

const PACKAGES: Record<string, string> = {
  "@hookform/resolvers/zod": "zodResolver",
  "lucide-react": "Bell Check Search Slash Terminal Trash",
  react: "useState",
  "react-hook-form": "useForm",
  recharts: "Bar BarChart CartesianGrid XAxis",
  sonner: "toast",
  zod: "z",
};

/** The components of the kit by name. @param kit its files by their path in a project */
export const componentsOf = (kit: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(kit).flatMap(([path, text]) => {
      const name = /^components\/ui\/(.*)\.tsx$/.exec(path)?.[1];
      // Older names of the same.
      return name === undefined || /^toast(?:er)?$/.test(name) ? [] : [[name, text] as const];
    }),
  );

const exportsOf = (text: string) =>
  [...text.matchAll(/^export (?:function|const|type) (\w+)/gm)].map(([, name = ""]) => name);

/** A project with a file for each example, and a page with all of them. */
export function kitProject(kit: Readonly<Record<string, string>>): Map<string, string> {
  const sources = [
    ...[...componentsOf(kit)].map(([name, text]) => [`@/components/ui/${name}`, exportsOf(text)] as const),
    ...Object.entries(PACKAGES).map(([name, names]) => [name, names.split(" ")] as const),
  ];
  const files = Object.entries(examples).map(([name, { before = "", jsx }]) => {
    const code = `${before} return ${jsx};`;
    const imports = sources.flatMap(([from, names]) => {
      const used = names.filter((each) => new RegExp(`(?<![\\w"-])${each}(?![\\w"-])`).test(code));
      return used.length > 0 ? `import { ${used.join(", ")} } from "${from}";\n` : [];
    });
    return [
      `src/${name}/example.tsx`,
      `${imports.join("")}export default function Example() { ${code} }\n`,
    ] as const;
  });
  const names = Object.keys(examples);
  const page = `${names.map((name, at) => `import E${at} from "./${name}/example";\n`).join("")}
export default () => <main className="columns-1 gap-6 bg-background p-6 text-foreground lg:columns-3">${names
    .map(
      (name, at) =>
        `<section id="${name}" className="mb-6 break-inside-avoid"><h2 className="mb-2 text-xs text-muted-foreground">${name}</h2><E${at} /></section>`,
    )
    .join("")}</main>;\n`;
  return new Map([...files, ["src/App.tsx", page]]);
}
