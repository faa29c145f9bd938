module bluebonnet.example/sdk-go

go 1.23
