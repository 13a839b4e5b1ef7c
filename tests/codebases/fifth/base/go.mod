module example.org/shelves

go 1.22
